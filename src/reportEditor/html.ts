import { env, Uri, type Webview } from 'vscode';

/** The page's frame: only its own script and style, and nothing external. */
export function pageHtml(webview: Webview, extensionUri: Uri): string {
  const nonce = crypto.randomUUID();
  const source = (...path: string[]) => webview.asWebviewUri(Uri.joinPath(extensionUri, ...path)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Report</title>
<link rel="stylesheet" nonce="${nonce}" href="${source('media', 'report.css')}">
</head>
<body>
<main id="page"></main>
<script nonce="${nonce}" src="${source('dist', 'page.js')}"></script>
</body>
</html>`;
}
