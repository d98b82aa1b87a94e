import type { CommandName } from '../ids';
import { actOnAll } from './actOnAll';
import { clearProjects, clearReports, groupReports, sortProjects, sortReports } from './arrange';
import { changePrivacy } from './changePrivacy';
import type { Command } from './command';
import { compareReports, compareVersions } from './compare';
import { connect } from './connect';
import { copyMarkdown } from './copyMarkdown';
import { copyUrl } from './copyUrl';
import { createReport } from './createReport';
import { createReports } from './createReports';
import { deleteProject } from './deleteProject';
import { deleteReport } from './deleteReport';
import { exportReports } from './exportReports';
import { filterByProject, filterReports } from './filterReports';
import { goToReport } from './goToReport';
import { clearHistory, exportHistory } from './history';
import { showJob } from './jobs/showJob';
import { loadAll } from './loadAll';
import { loadMore } from './loadMore';
import { markAllAsSeen, markAsSeen } from './markAsSeen';
import { openPage } from './openPage';
import { openReport, showJson } from './openReport';
import { refresh } from './refresh';
import { removeConnection } from './removeConnection';
import { replaceApiKey } from './replaceApiKey';
import { openQuery, saveQuery } from './savedQueries';
import { searchProjects, searchReports } from './search';
import { switchConnection } from './switchConnection';
import { cancelUpdate, updateResults } from './updateResults';

/** What each command does. */
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
  showLog: ({ log }) => log.show(),
};
