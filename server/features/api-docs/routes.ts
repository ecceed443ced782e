import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readYamlSource } from '../../config/yaml-source.ts'
import { answer, type Routes } from '../../http/routing.ts'

/** A map: of an object a visitor could also ask for what all objects have. */
const ASSETS: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

/** The page on which the shop's interface can be read and tried. `folder` is that of the package swagger-ui-dist. */
export function apiDocsRoutes(folder: string): Routes {
  return (on) => {
    on.get('/api-docs', ({ request }) => {
      const path = request.raw.url?.split('?')[0] ?? ''
      if (!path.endsWith('/')) return answer(301, '', { location: '/api-docs/' })
      return answer(200, PAGE, { 'content-type': 'text/html; charset=utf-8' })
    })
    on.get('/api-docs/:file', ({ params }) => {
      const file = params.file ?? ''
      if (file === 'swagger-ui-init.js') {
        return answer(200, initScript(), { 'content-type': 'text/javascript; charset=utf-8' })
      }
      const type = ASSETS.get(file)
      if (!type) return answer(200, PAGE, { 'content-type': 'text/html; charset=utf-8' })
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400' }
      return answer(200, createReadStream(join(folder, file)), headers)
    })
  }
}

function initScript(): string {
  const { value: spec } = readYamlSource(
    fileURLToPath(new URL('./openapi.yml', import.meta.url)),
    'openapi.yml',
  )
  const options = { swaggerDoc: spec, customOptions: {} }
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
