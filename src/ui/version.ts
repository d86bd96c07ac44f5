/** RegionScope's version, which what is shared names. */
export { version } from '../../package.json' with { type: 'json' };
