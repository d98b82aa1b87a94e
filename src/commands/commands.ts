import { filterByProject, filterReports } from './lists/filterReports';
import { loadAll, loadMore } from './lists/loadAll';
import { refresh } from './lists/refresh';
import { openQuery, saveQuery } from './lists/savedQueries';
import { searchProjectsCommand, searchReportsCommand } from './lists/search';
import { clearProjects, clearReports, groupReports, sortProjects, sortReports } from './lists/sortAndGroup';
import type { Command } from './command';
import { fixWithAgent } from './sites/fixWithAgent';
import { acceptFailures } from './gate/acceptFailures';
import { checkSite } from './gate/checkSite';
import { reviewSite } from './gate/reviewSite';
import { setUpCi } from './gate/setUpCi';
import { goToFile } from './sites/goToFile';
import { setUpSites } from './sites/setUpSites';
import { clearProblems, showInProblems } from './sites/showInProblems';
import { showReportOfPage } from './sites/showReportOfPage';
import { connect } from './connections/connect';
import { removeConnection } from './connections/removeConnection';
import { replaceApiKey } from './connections/editConnection';
import { switchConnection } from './connections/switchConnection';
import { compareReports } from './history/compare';
import { manageHistory } from './history/manageHistory';
import { compareAll, markAllAsSeen, markAsSeen } from './history/markAsSeen';
import { actOnAll, actOnRows } from './report/actOnAll';
import { createReports } from './report/createReports';
import {
  cancelJob,
  clearFinishedJobs,
  continueJobCommand,
  dismissJob,
  pauseJob,
  resumeJob,
  undoJobCommand,
} from './jobs/actOnJob';
import { copyJob, showJobDetails, showJobs } from './jobs/showJobs';
import { copyLink, copySearchLink } from './links/copyLink';
import { changePrivacy } from './report/changePrivacy';
import { copyMarkdown } from './report/copyMarkdown';
import { copyUrl } from './report/copyUrl';
import { createReport } from './report/createReport';
import { deleteProject } from './report/deleteProject';
import { deleteReport } from './report/deleteReport';
import { exportReports, exportRows } from './report/exportReports';
import { openWalkthrough } from './openWalkthrough';
import { openPage, openReport, openRow, showJson } from './report/openReport';
import { cancelUpdate, updateResults } from './report/updateResults';

// Loaded together with the commands, because a few large files load faster than many small ones.
export { lookAtWhatIsKept } from './connections/connectionData';
export { resolveGateTask } from './gate/checkSite';
export { LinkOpener } from './links/openLink';

/** The commands by name: each has the id `siteReports.` and its name. */
export const commands = {
  connect,
  switchConnection,
  replaceApiKey,
  removeConnection,
  refresh,
  searchReports: searchReportsCommand,
  searchProjects: searchProjectsCommand,
  filterReports,
  filterByProject,
  sortReports,
  sortProjects,
  groupReports,
  clearReports,
  clearProjects,
  saveQuery,
  openQuery,
  openReport,
  openRow,
  showJson,
  createReport,
  createReports,
  changePrivacy,
  updateResults,
  cancelUpdate,
  deleteReport,
  deleteProject,
  openPage,
  copyUrl,
  copyMarkdown,
  compareReports,
  exportReports,
  exportRows,
  actOnAll,
  actOnRows,
  showJobs,
  pauseJob,
  resumeJob,
  continueJob: continueJobCommand,
  retryJob: continueJobCommand,
  undoJob: undoJobCommand,
  cancelJob,
  stopLooking: cancelJob,
  showJobDetails,
  copyJob,
  dismissJob,
  clearFinishedJobs,
  markAsSeen,
  markAllAsSeen,
  compareAll,
  manageHistory,
  loadMore,
  loadAll,
  copyLink,
  copySearchLink,
  goToFile,
  showReportOfPage,
  showInProblems,
  clearProblems,
  fixWithAgent,
  setUpSites,
  checkSite,
  acceptFailures,
  reviewSite,
  setUpCi,
  openWalkthrough,
  showLog: ({ log }) => log.show(),
} satisfies Readonly<Record<string, Command>>;
