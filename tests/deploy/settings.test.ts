import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { read } from './files.ts'

interface Service {
  /** `<<` holds what is merged in. */
  environment: Record<string, string | null> & { '<<'?: Record<string, null> }
  ports: string[]
  volumes: string[]
}

/** Set by the image, which has a fixed folder, address and port inside. */
const OF_IMAGE = ['PORT', 'HOST', 'DATA_DIR']
/** `serve --class` sets it. */
const OF_COMMAND = ['CLASS']

/** The variables in the first column of a table in docs/configuration.md, without older names. */
function documented(heading: string): string[] {
  const [, section = ''] = read('docs/configuration.md').split(`\n## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return table.split('\n').flatMap((line) => {
    const [, cell = ''] = /^\| ([^|]*`[A-Z][^|]*) \|/.exec(line) ?? []
    const today = cell.split('(older')[0] ?? ''
    return [...today.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)
  })
}

const everywhere = documented('Environment variables')
const ofClass = documented('A class')
const { services, volumes } = load(read('compose.yml')) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
function passedBy(name: string): string[] {
  const { '<<': merged, ...own } = services[name]?.environment ?? {}
  return Object.keys({ ...merged, ...own })
}

describe('compose.yml', () => {
  it('passes every documented setting through', () => {
    expect(everywhere).toContain('NODE_ENV')
    expect(ofClass).toContain('DASHBOARD_BASE')
    const expected = everywhere.filter((name) => !OF_IMAGE.includes(name))
    expect(passedBy('shop')).toEqual(expect.arrayContaining(expected))
    const withClass = [...expected, ...ofClass].filter((name) => !OF_COMMAND.includes(name))
    expect(passedBy('class')).toEqual(expect.arrayContaining(withClass))
  })

  it('mounts labs of one’s own where docs/labs.md says, and only to read', () => {
    for (const name of ['shop', 'class']) {
      expect(services[name]?.volumes).toContain(`\${LABS:-labs}:/labs:ro`)
      expect(passedBy(name)).toContain('LABS_DIR')
    }
    expect(volumes).toHaveProperty('labs')
    expect(read('docs/labs.md')).toContain('`LABS=/my/labs` and `LABS_DIR=/labs`')
  })

  it('has a dashboard that only this machine reaches, and says so, unless the settings say otherwise', () => {
    expect(services.class?.ports).toEqual(['127.0.0.1:3001:3001'])
    expect(services.class?.environment.DASHBOARD_BASE).toBe(`\${DASHBOARD_BASE:-http://127.0.0.1:3001}`)
  })
})

it('Caddy knows the places that compose.yml gives it', () => {
  const caddyfile = read('deploy/Caddyfile')
  for (const name of passedBy('caddy')) expect(caddyfile).toContain(`{$${name}`)
})

it('Kubernetes passes all of its config map on', () => {
  // Nodes are a patch of the base.
  for (const file of ['base/class.yaml', 'overlays/many-machines/gateway.yaml'])
    expect(read(`deploy/kubernetes/${file}`)).toMatch(/envFrom:\n +- configMapRef: \{ name: class \}/)
})
