/// <reference path="./layout-document.d.ts" />
import type { LayoutDocument } from '../core/layout/document.ts';
import compressor from './layouts/dsv41-swa-compressor.json?layout';
import aliasedGroups from './layouts/v41-aliased-groups.json?layout';

/** Documents that the first view shows, the preset's and the strip's, read when the page was built. */
export const FIRST_DOCUMENTS: ReadonlyMap<string, LayoutDocument> = new Map([
  ['dsv41-swa-compressor', compressor],
  ['v41-aliased-groups', aliasedGroups],
]);
