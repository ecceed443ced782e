import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { nodeMetrics } from '../../server/cluster/node/metrics.ts'
import { closeTestApplication } from '../../server/testing/application.ts'
import { openTestClass } from '../../server/testing/class/class.ts'
import { has, read, run } from './files.ts'

interface Panel {
  id: number
  type: string
  title: string
  description?: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string; datasource: { uid: string } }[]
}
interface Dashboard {
  uid: string
  title: string
  schemaVersion: number
  templating: { list: { name: string; type: string }[] }
  panels: Panel[]
}
interface Alerts {
  groups: { rules: { alert: string; expr: string; labels: object; annotations: object }[] }[]
}

const dashboard = JSON.parse(read('deploy/grafana/forbidden-fruit.json')) as Dashboard
const alerts = load(read('deploy/prometheus/alerts.yml')) as Alerts
const rules = alerts.groups.flatMap((group) => group.rules)
const questions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** PromQL's own words, and the metrics that Prometheus adds to every target. */
const NOT_OURS = new Set(['up', 'sum', 'min', 'max', 'by', 'and', 'rate', 'min_over_time'])
const LABELS = /\b(?:by|without) \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g
const namesIn = (expr: string): string[] =>
  [...expr.replaceAll(LABELS, ' ').matchAll(/[a-z_][a-z0-9_]*/g)]
    .map(([name]) => name)
    .filter((name) => !NOT_OURS.has(name))

describe('metrics', () => {
  let measured: Set<string>
  beforeAll(async () => {
    const testClass = await openTestClass()
    const { port } = new URL(await testClass.classroom.openDashboard())
    await testClass.join('Ann')
    const { text } = await testClass.send('GET', '127.0.0.1', '/metrics', { port: Number(port) })
    const { late, counts } = {
      late: () => ({ shops: 0, since: null }),
      counts: { sent: 0, failed: 0, restored: 0 },
    }
    const holder = { counts: { held: 0, failedRenewals: 0, msLeft: 0 } }
    const atNodes = nodeMetrics({ holder, snapshots: { delay: late, counts } })
    measured = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
    for (const { name } of atNodes) measured.add(`forbidden_fruit_${name}`)
    await closeTestApplication(testClass.application)
  })

  it('include all that the Grafana dashboard uses', () => {
    const asked = new Set(questions.flatMap(namesIn))
    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter((name) => !measured.has(name))).toEqual([])
  })

  it('include all that alerts use', () => {
    const asked = new Set(rules.flatMap(({ expr }) => namesIn(expr)))
    expect(asked.size).toBeGreaterThan(4)
    expect([...asked].filter((name) => !measured.has(name))).toEqual([])
  })

  it('are shown on the Grafana dashboard if they are about the class', () => {
    const drawn = questions.join(' ')
    const ours = [...measured].filter((name) => name.startsWith('forbidden_fruit_'))
    expect(ours.filter((name) => !drawn.includes(name))).toEqual([])
  })
})

describe('the Grafana dashboard', () => {
  it('is valid for Grafana: panels with unique ids, side by side in 24 columns', () => {
    expect(dashboard).toMatchObject({ uid: 'forbidden-fruit', title: expect.any(String) })
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39)
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const taken = new Set<string>()
    for (const { title, gridPos, type } of dashboard.panels) {
      expect(['row', 'stat', 'timeseries']).toContain(type)
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      for (const place of placesOf(gridPos)) {
        expect(taken.has(place), `${title} covers another panel`).toBe(false)
        taken.add(place)
      }
    }
  })

  it('queries the selected Prometheus and class, and no fixed installation', () => {
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['job', 'query'],
    ])
    for (const { type, targets = [] } of dashboard.panels) {
      if (type !== 'row') expect(targets.length).toBeGreaterThan(0)
      for (const { datasource, expr } of targets) {
        expect(datasource.uid).toMatch(/^\$\{datasource\}$/)
        expect(expr).toContain('job=~"$job"')
      }
    }
  })
})

describe('alerts', () => {
  it('state the severity, what happened and what to do', () => {
    for (const { labels, annotations } of rules) {
      expect(labels).toEqual({ severity: expect.stringMatching(/^(page|warning|info)$/) })
      expect(annotations).toEqual({ summary: expect.any(String), advice: expect.any(String) })
    }
  })

  describe.runIf(has('promtool', ['--version'], 'alerts are read, and not tried.'))('in Prometheus', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ff-rules-'))
    afterAll(() => rmSync(folder, { recursive: true }))

    it('fire when they should, and not before', () => {
      run('promtool', ['check', 'config', 'deploy/prometheus/prometheus.yml'])
      run('promtool', ['test', 'rules', 'tests/deploy/alerts.yml'])
    })

    it('and the queries of the Grafana dashboard are valid', () => {
      const file = join(folder, 'questions.yml')
      const asked = questions.map((expr, index) => ({
        record: `question:${index}`,
        expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', '.*'),
      }))
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asked }] }))
      onTestFinished(() => rmSync(file))
      expect(run('promtool', ['check', 'rules', file])).toContain(`${questions.length} rules found`)
    })
  })
})

function placesOf({ x, y, w, h }: Panel['gridPos']): string[] {
  return Array.from({ length: w * h }, (_, at) => `${x + (at % w)}/${y + Math.floor(at / w)}`)
}
