import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What our web app is built from, directly. */
const PARTS = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/figtree',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/react-query',
  'canvas-confetti',
  'diff',
  'hashids',
  'i18next',
  'qrcode',
  'react',
  'react-dom',
  'react-i18next',
  'react-router',
  'sanitize-html',
  'socket.io-client',
]

/** On the list, and nowhere else: look-alikes that learners are to find. Nobody should ever install them. */
const LOOK_ALIKES = [{ name: 'ngy-cookie', licence: 'MIT' }]

/** The list that build tools put beside scripts: name and licence, and a blank line. */
export function licences(root: string): string {
  const parts = PARTS.map((name) => ({ name, licence: licenceOf(root, name) }))
  return [...parts, ...LOOK_ALIKES]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, licence }) => `${name}\n${licence}\n`)
    .join('\n')
}

function licenceOf(root: string, name: string): string {
  const manifest: { license: string } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return manifest.license
}
