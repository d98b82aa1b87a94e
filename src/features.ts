// What nothing at the start needs. It is loaded as one when something of it is first used: each file would take its time.
export { commands, LinkOpener, lookAtWhatIsKept, resolveGateTask } from './commands/commands';
export * from './editor/features';
export * from './reportEditor/features';
export { Toolbox } from './tools/toolbox';
