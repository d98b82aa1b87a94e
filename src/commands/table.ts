import type { CommandName } from '../ids';
import { filterByProject, filterReports } from './browse/filterReports';
import { goToReport } from './browse/goToReport';
import { loadAll } from './browse/loadAll';
import { loadMore } from './browse/loadMore';
import { refresh } from './browse/refresh';
import { openQuery, saveQuery } from './browse/savedQueries';
import { searchProjects, searchReports } from './browse/search';
import { clearProjects, clearReports, groupReports, sortProjects, sortReports } from './browse/sortAndGroup';
import type { Command } from './command';
import { fixWithAgent } from './code/fixWithAgent';
import { openSource } from './code/openSource';
import { setUpSites } from './code/setUpSites';
import { clearProblems, showInProblems } from './code/showInProblems';
import { showReportOfPage } from './code/showReportOfPage';
import { connect } from './connections/connect';
import { removeConnection } from './connections/removeConnection';
import { replaceApiKey } from './connections/replaceApiKey';
import { switchConnection } from './connections/switchConnection';
import { compareReports, compareVersions } from './history/compare';
import { clearHistory, exportHistory } from './history/exportAndClear';
import { markAllAsSeen, markAsSeen } from './history/markAsSeen';
import { actOnAll } from './jobs/actOnAll';
import { createReports } from './jobs/createReports';
import { showJob } from './jobs/showJob';
import { copyLink, copySearchLink } from './links/copyLink';
import { changePrivacy } from './report/changePrivacy';
import { copyMarkdown } from './report/copyMarkdown';
import { copyUrl } from './report/copyUrl';
import { createReport } from './report/createReport';
import { deleteProject } from './report/deleteProject';
import { deleteReport } from './report/deleteReport';
import { exportReports } from './report/exportReports';
import { openPage } from './report/openPage';
import { openReport, showJson } from './report/openReport';
import { cancelUpdate, updateResults } from './report/updateResults';

/** The commands by name. */
export const table: Readonly<Record<CommandName, Command>> = {
  connect,
  switchConnection,
  replaceApiKey,
  removeConnection,
  refresh,
  searchReports,
  searchProjects,
  filterReports,
  filterByProject,
  sortReports,
  sortProjects,
  groupReports,
  clearReports,
  clearProjects,
  saveQuery,
  openQuery,
  goToReport,
  openReport,
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
  compareVersions,
  exportReports,
  actOnAll,
  showJob,
  markAsSeen,
  markAllAsSeen,
  exportHistory,
  clearHistory,
  loadMore,
  loadAll,
  copyLink,
  copySearchLink,
  openSource,
  showReportOfPage,
  showInProblems,
  clearProblems,
  fixWithAgent,
  setUpSites,
  showLog: ({ log }) => log.show(),
};
