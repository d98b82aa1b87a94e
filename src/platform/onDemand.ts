/** This layer's part that is loaded at its first use. One module, since each file costs VS Code time to find. */
export { LastLookStore } from '../model/history/lastLookStore';
export { HistoryStore } from '../model/history/historyStore';
export { Recording } from '../model/history/recording';
export { HistoryFolder } from './history/historyFolder';
export { awaitedResults } from '../model/report/awaitedResults';
export { SavedQueries } from '../model/lists/savedQueries';
export { FiledPages } from '../model/sites/filedPages';
export { ProposedSites } from '../model/sites/proposedSites';
export { Previews } from './ui/previews';
export { WorkspaceSites } from './sites/workspaceSites';
