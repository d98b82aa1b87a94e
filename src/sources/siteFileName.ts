/** The file in which a workspace folder states its sites. */
export const siteFileName = 'site-reports.json';
