/** What this layer loads at its first use. */
export { Toolbox } from './toolbox';
