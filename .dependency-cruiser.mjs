/**
 * Who may import whom: every folder names all it may import, npm packages and Node's own modules included, and
 * whatever it does not name is forbidden. Types count as much as values. Tested in test/frame/imports.test.ts.
 */

/** @type {Record<string, { folders: string[], packages: string[], node?: boolean }>} */
export const allowed = {
  'src/core': { folders: ['src/core'], packages: [] },
  'src/io': {
    folders: ['src/io', 'src/core'],
    packages: ['@msgpack/msgpack', '@noble/hashes', 'fastest-levenshtein', 'fflate', 'jsonc-parser', 'meta-png', 'zod'],
  },
  'src/state': { folders: ['src/state', 'src/core'], packages: ['zustand'] },
  'src/presets': { folders: ['src/presets', 'src/core'], packages: [] },
  'src/lessons': { folders: ['src/lessons', 'src/core'], packages: [] },
  'src/worker': { folders: ['src/worker', 'src/core', 'src/io'], packages: [] },
  'src/cli': { folders: ['src/cli', 'src/core', 'src/io'], packages: ['@resvg/resvg-js'], node: true },
  // What other programs import; it only gathers.
  'src/api': { folders: ['src/core', 'src/io'], packages: [] },
  'src/ui': {
    folders: ['src'],
    packages: [
      '@codemirror/',
      '@fontsource-variable/',
      '@lezer/highlight',
      '@tanstack/react-virtual',
      'd3-',
      'idb-keyval',
      'radix-ui',
      'react',
      'react-dom',
      'zustand',
    ],
  },
};

/** What goes beyond the table, each with its reason. The list is meant to stay short. */
const exceptions = [
  // The command line offers the bundled layouts by name, as the page does.
  { from: 'src/cli', to: '^src/presets/' },
  // What is shared names the version that it was made with.
  { from: 'src/ui', to: '^package\\.json$' },
  // The page in one file hands out the capture hook, which lies beside the site's page.
  { from: 'src/ui', to: '^public/capture/sitecustomize\\.py' },
  // A SARIF rule's help is the section of the page on its finding.
  { from: 'src/cli', to: '^docs/findings\\.md' },
];

/** @param {string} name A package's name, or the beginning all of a family share, which then ends in - or /. */
const packagePattern = (name) => `node_modules/(@types/)?${name}${/[-/]$/.test(name) ? '' : '/'}`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const folderRules = Object.entries(allowed).map(([from, { folders, packages, node }]) => ({
  name: `${from.replace('src/', '')}-imports`,
  comment: `${from} may import ${[...folders, ...packages, ...(node ? ['node:*'] : [])].join(', ')} and nothing else.`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    pathNot: [
      ...folders.map((folder) => `^${folder}/`),
      ...packages.map(packagePattern),
      ...exceptions.filter((exception) => exception.from === from).map((exception) => exception.to),
    ],
    ...(node ? { dependencyTypesNot: ['core'] } : {}),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...folderRules,
    {
      name: 'known-folders',
      comment: 'A file under src lies in a folder of the table above, so that no file escapes it.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...Object.keys(allowed).map((folder) => `^${folder}/`), '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'no-cycle',
      comment: 'Files that import each other, even only for types, can be neither read nor tested apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'A source file that imports nothing and that nothing imports is left over.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: '\\.d\\.ts$|^src/(ui|worker|cli)/main\\.tsx?$|^src/ui/unpack-page\\.ts$|^src/api/api\\.ts$',
      },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'Every import leads to a file or an installed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist-cli|dist-package)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
