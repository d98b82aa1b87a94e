/** The part of this layer that is loaded at its first use. */
export { Toolbox } from './toolbox';
