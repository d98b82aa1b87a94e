/** The texts of `--help`. The command line is in English, as build servers and other tools on them are. */
export const help = {
  all: `Holds the pages of a site against the rules in site-reports.json.

Usage: node site-reports.mjs <command> [options]

Commands:
  check      Checks the pages of each site that has a “gate”.
  coverage   Lists pages without a report, and reports without a page.
  privacy    Lists public reports of what looks unpublished.
  pairs      Shows the pages of a site beside those of an alias.

  node site-reports.mjs <command> --help lists the options of a command.

Service:
  --service URL           The address of the service; otherwise SITE_REPORTS_SERVICE.
  SITE_REPORTS_API_KEY    The API key. It is sent to that address only.
  HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY
                          The proxies to send requests through, also in lower case.
  NO_COLOR                No colors, also on a terminal.

Exit codes:
  0  passed
  1  a rule failed
  2  wrong use, file, key, or rule: trying again doesn't help
  3  not determined, because the service couldn't be reached, was busy, or took too long
`,
  check: `Usage: node site-reports.mjs check [options]

Which pages:
  --site URL              Only this site of site-reports.json.
  --alias URL             Checks the pages at another address, such as that of a preview.
  --changed-since REF     Only the pages that the files changed since a Git commit make.
  --explain PATH          Prints the rules for a page, and checks nothing.

New results (nothing is requested unless you ask for it):
  --update WHICH          none (default), stale, failed (and stale), or all
  --wait TIME             How long to wait for new results, such as 90s or 10m (default: 10m).
  --confirm N             Rates a page that fails with new results again, up to N times (default: 0).

Baseline:
  --accept                Accepts all failures that there are now.
  --prune                 Forgets accepted failures that are mended.

Reports:
  --format NAME[=FILE]    text (default), json, junit, sarif, gitlab, github, or markdown; can be repeated.
                          Text is also printed if all others have a file.
  --max-warnings N        Fails if there are more warnings.
  --report-only           Ends with 0 also if a rule failed or something couldn't be determined.

  --service URL           The address of the service; otherwise SITE_REPORTS_SERVICE.
  -h, --help              Shows this help.
`,
  coverage: `Usage: node site-reports.mjs coverage [options]

Lists pages of the sitemap or of the code's routes without a report, and reports whose page is in neither.
A report whose address differs from that of a page only in how it's written is named, but not listed for deletion.
If that, or what a list that was cut short lacks, is all there is to say, it ends with 3.

  --site URL              Only this site of site-reports.json.
  --alias URL             Compares with the reports of another address.
  --format NAME[=FILE]    text (default) or json; can be repeated.
  --report-only           Ends with 0 also if there is something to list.
  --service URL           The address of the service; otherwise SITE_REPORTS_SERVICE.
  -h, --help              Shows this help.
`,
  privacy: `Usage: node site-reports.mjs privacy [options]

Lists public reports of what looks unpublished, with the reason: aliases, hosts for staging and previews, private
addresses, ports, and user names or tokens in an address.

  --site URL              Only reports of this site of site-reports.json and its aliases.
  --format NAME[=FILE]    text (default) or json; can be repeated.
  --report-only           Ends with 0 also if there is something to list.
  --service URL           The address of the service; otherwise SITE_REPORTS_SERVICE.
  -h, --help              Shows this help.
`,
  pairs: `Usage: node site-reports.mjs pairs [options]

Shows the results of the pages of a site beside those of the same pages at an alias.

  --site URL              Only this site of site-reports.json.
  --alias URL             The other address (default: the first of “aliases”).
  --format NAME[=FILE]    text (default) or json; can be repeated.
  --service URL           The address of the service; otherwise SITE_REPORTS_SERVICE.
  -h, --help              Shows this help.
`,
};
