/** The file in which a workspace folder defines its sites. */
export const siteFileName = 'site-reports.json';
