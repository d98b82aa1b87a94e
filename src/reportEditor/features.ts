export { documentOf } from './documents';
export { fillPanel } from './panel';
