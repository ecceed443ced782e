import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { DescribedRoute } from '../../http/routing/description.ts'
import { answer, type Routes } from '../../http/routing/routes.ts'
import { describeInterface } from './openapi.ts'

/** A map: an object would also have the properties that every object inherits. */
const ASSETS: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

/** Routes of the page that shows and tries the API. `folder` is that of the package swagger-ui-dist. */
export function apiDocsRoutes(folder: string): Routes {
  return (on) => {
    on.get('/api-docs', ({ request }) => {
      const path = request.raw.url?.split('?')[0] ?? ''
      // Relative, as the shop may be served below a path.
      if (!path.endsWith('/')) return answer(301, '', { location: 'api-docs/' })
      return answer(200, PAGE, { 'content-type': 'text/html; charset=utf-8' })
    })
    on.get('/api-docs/:file', ({ params, request }) => {
      const file = params.file ?? ''
      if (file === 'swagger-ui-init.js') {
        return answer(200, initScript(request.server.calls), {
          'content-type': 'text/javascript; charset=utf-8',
        })
      }
      if (file === 'openapi.json') return describeInterface(request.server.calls)
      const type = ASSETS.get(file)
      if (!type) return answer(200, PAGE, { 'content-type': 'text/html; charset=utf-8' })
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400' }
      return answer(200, createReadStream(join(folder, file)), headers)
    })
  }
}

function initScript(calls: readonly DescribedRoute[]): string {
  const options = { swaggerDoc: describeInterface(calls), customOptions: {} }
  return `window.onload = function () {
  var options = ${JSON.stringify(options, null, 2)};
  window.ui = SwaggerUIBundle({ spec: options.swaggerDoc, dom_id: '#swagger-ui', deepLinking: true });
};
`
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Swagger UI</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="./swagger-ui.css">
</head>
<body>
<main id="swagger-ui"></main>
<script src="./swagger-ui-bundle.js"></script>
<script src="./swagger-ui-init.js"></script>
</body>
</html>
`
