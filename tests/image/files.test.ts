import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Step {
  run?: string
  uses?: string
}
interface Job {
  needs?: string[]
  steps: Step[]
}

describe('the GitHub workflow', () => {
  const text = read('.github/workflows/test-and-publish.yml')
  const { jobs, permissions } = load(text) as { jobs: Record<string, Job>; permissions: object }
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('tests on all three systems, and publishes only what passed and has no known vulnerabilities', () => {
    for (const system of ['ubuntu', 'macos', 'windows']) expect(text).toContain(`${system}-`)
    expect(jobs.image?.needs).toEqual(['linux', 'elsewhere', 'audit'])
    expect(jobs.release?.needs).toEqual(['image'])
  })

  it('runs stages and scripts that exist, and waits for jobs that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const shell = steps.map(({ run = '' }) => run).join('\n')
    const commands = [...shell.matchAll(/npm (?:run )?([\w-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts) && name !== 'audit')).toEqual([])
    const stages = /npm test ([a-z ]+)/.exec(shell)?.[1]?.trim().split(' ') ?? []
    expect(stages.filter((name) => !read('scripts/test/run.mjs').includes(`  ${name}: {`))).toEqual([])
    const files = [...shell.matchAll(/node (scripts\/\S+)/g)].map(([, file = '']) => file)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const needs = Object.values(jobs).flatMap((job) => job.needs ?? [])
    expect(needs.filter((name) => !(name in jobs))).toEqual([])
  })

  it('publishes no image that was not started, and moves “latest” only forwards', () => {
    const image = jobs.image?.steps.map(({ run = '' }) => run) ?? []
    const started = image.findIndex((run) => /podman run.*\n.*curl --fail/.test(run))
    const pushed = image.findIndex((run) => run.includes('buildah push'))
    expect([started > image.indexOf('npm run image'), started < pushed]).toEqual([true, true])
    const release = jobs.release?.steps.map(({ run = '' }) => run).join('\n') ?? ''
    expect(release).toMatch(/is-latest[\s\S]*if \[ "\$latest" = true \]; then [^\n]*:latest"; fi/)
  })

  it('has read access only, keeps no credentials, and puts no untrusted text into a shell', () => {
    expect(permissions).toEqual({ contents: 'read' })
    expect(text.match(/actions\/checkout@/g)).toHaveLength(
      text.match(/persist-credentials: false/g)?.length ?? 0,
    )
    expect(steps.filter(({ run = '' }) => /\$\{\{\s*github\./.test(run))).toEqual([])
  })
})

describe('files for operators', () => {
  interface Service {
    image: string
    read_only?: boolean
    cap_drop?: string[]
    cap_add?: string[]
    security_opt?: string[]
    volumes?: string[]
    ports?: string[]
    environment?: object
  }
  const compose = load(read('compose.yml')) as { services: Record<string, Service & { '<<'?: Service }> }
  // Settings that services share are in one place.
  const services = Object.fromEntries(
    Object.entries(compose.services).map(([name, own]) => [name, { ...own['<<'], ...own }]),
  )

  it('run the server with the fewest rights', () => {
    const ours = Object.values(services).filter(({ image }) => image.includes('forbidden-fruit'))
    expect(ours).toHaveLength(2)
    for (const service of ours) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      const writable = service.volumes?.filter((volume) => !volume.endsWith(':ro'))
      expect(writable).toEqual([expect.stringMatching(/^\w+:\/data$/)])
      // Public ports go through Caddy.
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    }
  })

  it('check its health in the same way as the image does', () => {
    const command = '/usr/local/bin/node /app/scripts/bootstrap/healthy.mjs'
    expect(read('Containerfile').replaceAll(/["[\],]/g, '')).toContain(`CMD ${command}`)
    expect(read('docs/deploy.md')).toContain(command)
  })

  it('run Caddy with the fewest rights as well, except for its ports', () => {
    expect(services.caddy).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: ['NET_BIND_SERVICE'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  it('pass Caddy every setting that its file uses', () => {
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
    const given = Object.keys(services.caddy?.environment ?? {})
    expect(new Set(asked)).toEqual(new Set(given))
  })
})
