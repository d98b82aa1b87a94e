import { type Convention } from '../convention';
import { next } from './next';

/** Every convention that is known, besides plain HTML. */
export const conventions: readonly Convention[] = [next];
