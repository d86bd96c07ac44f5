/** What only the addresses lens needs; it comes with the first look through it. */
export { addressContent } from '../../core/scene/address-content.ts';
export { addressLens } from './address-lens.ts';
