import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Deletes all cookies that scripts can set, which includes all that pages of other shops have set. The access cookie is
 * invisible to scripts and stays.
 */
const CLEAR = `
const before = document.cookie.length
const labels = location.hostname.split('.')
const domains = ['', ...labels.map((_, index) => '; Domain=' + labels.slice(index).join('.'))]
const steps = location.pathname.split('/')
const above = steps.map((_, index) => steps.slice(0, index + 1).join('/'))
const paths = [...new Set(above.flatMap((path) => [path, path + '/']))].filter(Boolean)
for (const cookie of document.cookie.split('; ')) {
  const name = cookie.includes('=') ? cookie.split('=')[0] : ''
  for (const path of paths)
    for (const domain of domains) document.cookie = name + '=; Max-Age=0; Path=' + path + domain
}
if (document.cookie.length < before) location.replace('/')
`
/** Inline, because the browser can fetch nothing else while this page is shown. */
const STYLE = `
body { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem; color: light-dark(#181022, #fcf4e4); background: light-dark(#fcf4e4, #181022);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { margin: 0 0 1.5rem; line-height: 1.1; }
a { color: inherit; font-weight: 600; }
`
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
/** In English only: the request could not be read, and so neither could its language. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Too many cookies</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Too many cookies</h1>
<p>Another page has filled this address with cookies until nothing else fitted in. Most of them are being thrown away now.</p>
<p><a href="/">Try again</a>. If that does not help, delete the cookies of this site in your browser, and come back on the join page with
your passphrase. Nothing of yours is lost.</p>
</main>
<script>${CLEAR}</script>
</body>
</html>
`
/** How long the rest of the request is read: a browser that cannot finish sending does not read the response. */
const LINGER_MS = 2_000

/**
 * A page of another shop can set enough cookies for all host names of the class to make the server refuse every
 * request. The browser then gets a page that deletes them, instead of a bare status.
 */
export function answerTooManyCookies(server: Server): void {
  const others = server.listeners('clientError')
  server.removeAllListeners('clientError')
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'HPE_HEADER_OVERFLOW' && socket.writable) return answer(socket)
    for (const listener of others) listener.call(server, error, socket)
  })
}

function answer(socket: Duplex): void {
  const head = [
    'HTTP/1.1 431 Request Header Fields Too Large',
    'content-type: text/html; charset=utf-8',
    `content-length: ${Buffer.byteLength(PAGE)}`,
    'cache-control: no-store',
    `content-security-policy: default-src 'none'; script-src 'sha256-${hashOf(CLEAR)}'; style-src 'sha256-${hashOf(STYLE)}'; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(`${head.join('\r\n')}\r\n\r\n${PAGE}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
