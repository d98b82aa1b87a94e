/** What is loaded at its first use, in one module: each file that VS Code has to find takes its time. */
export * from './agents/onDemand';
export * from './commands/onDemand';
export * from './editor/onDemand';
export * from './platform/onDemand';
export * from './report/onDemand';
export * from './views/onDemand';
