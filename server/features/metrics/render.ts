import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ReplyCounts } from '../../http/replies/reply-counter.ts'
import type { Shop } from '../../shop/shop.ts'
import { countsOf } from '../../shop/storage/counters.ts'
import { COUNTS, type MetricsSource, type ProcessSource } from './source.ts'

/** Starts measuring the process: memory, processor, event loop. Once for each host. */
export function measureProcess({ prefix }: ProcessSource): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ app: prefix })
  collectDefaultMetrics({ register: registry })
  measureResidentMemory(registry)
  return registry
}

/** The library reads it from /proc, which a process that may only read its own folders cannot. */
function measureResidentMemory(registry: Registry): void {
  registry.removeSingleMetric('process_resident_memory_bytes')
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory size in bytes.',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
}

/** Metrics in the Prometheus format. */
export interface RenderedMetrics {
  text: string
  contentType: string
}

/** The metrics of the process alone. */
export async function renderProcess(source: ProcessSource, ofProcess: Registry): Promise<RenderedMetrics> {
  const registry = new Registry()
  registry.setDefaultLabels({ app: source.prefix })
  addHostMetrics(registry, source, source.counter.totals())
  return {
    text: `${await registry.metrics()}\n${await ofProcess.metrics()}`,
    contentType: registry.contentType,
  }
}

/** The metrics of a shop, with those of the process (`ofProcess`) if it belongs to one learner alone. */
export async function renderMetrics(
  shop: Shop,
  source: MetricsSource,
  ofProcess: Registry | undefined,
): Promise<RenderedMetrics> {
  const registry = new Registry()
  registry.setDefaultLabels({ app: source.prefix })
  addHostMetrics(registry, source, ofProcess ? source.counter.totals() : source.counter.totalsOf(shop))
  addChallengeMetrics(registry, shop, source)
  addShopMetrics(registry, shop, source.prefix)
  addWorkbenchMetrics(registry, shop, source)
  const text = `${await registry.metrics()}\n${(await ofProcess?.metrics()) ?? ''}`
  return { text, contentType: registry.contentType }
}

function addHostMetrics(
  registry: Registry,
  { prefix, version, startupMs }: ProcessSource,
  answers: ReplyCounts,
): void {
  const requests = counter(registry, 'http_requests_count', 'Requests answered, by kind of status', [
    'status_code',
  ])
  for (const [status_code, count] of answers) requests.inc({ status_code }, count)
  gauge(registry, `${prefix}_startup_duration_seconds`, 'Time until the shop could answer', ['task']).set(
    { task: 'ready' },
    startupMs() / 1000,
  )
  const [major = '0', minor = '0', patch = '0'] = version.split('.')
  gauge(registry, `${prefix}_version_info`, 'Release of the shop', [
    'version',
    'major',
    'minor',
    'patch',
  ]).set({ version, major, minor, patch }, 1)
}

function addChallengeMetrics(registry: Registry, shop: Shop, source: MetricsSource): void {
  const { prefix, challenges } = source
  const labels = ['difficulty', 'category']
  const solved = gauge(registry, `${prefix}_challenges_solved`, 'Challenges solved', labels)
  const total = gauge(registry, `${prefix}_challenges_total`, 'Challenges that can be solved', labels)
  for (const { category, difficulty, ...count } of challenges(shop)) {
    solved.set({ difficulty, category }, count.solved)
    total.set({ difficulty, category }, count.total)
  }
  gauge(registry, `${prefix}_cheat_score`, 'How suspiciously fast challenges were solved', []).set(
    source.cheatScore(shop),
  )
  const coding = gauge(registry, `${prefix}_coding_challenges_progress`, 'Coding challenges by phase', [
    'phase',
  ])
  const { accuracy, ...progress } = source.coding(shop)
  for (const [phase, count] of Object.entries(progress)) coding.set({ phase }, count)
  const accurate = gauge(
    registry,
    `${prefix}_coding_challenges_accuracy`,
    'How few guesses the solved phases took: 1 where every first one was right',
    ['phase'],
  )
  for (const [phase, share] of Object.entries(accuracy)) accurate.set({ phase }, share)
}

function addShopMetrics(registry: Registry, shop: Shop, prefix: string): void {
  const count = (sql: string): number => shop.tables.get<{ n: number }>(sql)?.n ?? 0
  const registered = gauge(registry, `${prefix}_users_registered`, 'Registered customers', ['type'])
  registered.set({ type: 'standard' }, count("SELECT count(*) AS n FROM Users WHERE role = 'customer'"))
  registered.set({ type: 'deluxe' }, count("SELECT count(*) AS n FROM Users WHERE role = 'deluxe'"))
  gauge(registry, `${prefix}_users_registered_total`, 'All registered users', []).set(
    count('SELECT count(*) AS n FROM Users'),
  )
  gauge(registry, `${prefix}_wallet_balance_total`, 'Money in all wallets', []).set(
    count('SELECT coalesce(sum(balance), 0) AS n FROM Wallets'),
  )
  gauge(registry, `${prefix}_orders_placed_total`, 'Orders placed', []).set(
    count("SELECT count(*) AS n FROM ff_documents WHERE collection = 'orders'"),
  )
  const social = gauge(registry, `${prefix}_user_social_interactions`, 'What customers had to say', ['type'])
  social.set({ type: 'review' }, count("SELECT count(*) AS n FROM ff_documents WHERE collection = 'posts'"))
  social.set({ type: 'feedback' }, count('SELECT count(*) AS n FROM Feedbacks'))
  social.set({ type: 'complaint' }, count('SELECT count(*) AS n FROM Complaints'))
  const uploads = counter(registry, 'file_uploads_count', 'Files taken in, by type', ['file_type'])
  for (const [file_type, n] of countsOf(shop.tables, COUNTS.uploads)) uploads.inc({ file_type }, n)
  const failed = counter(registry, 'file_upload_errors', 'Uploads that ended in an error, by type', [
    'file_type',
  ])
  for (const [file_type, n] of countsOf(shop.tables, COUNTS.failedUploads)) failed.inc({ file_type }, n)
  const tools = counter(registry, `${prefix}_llm_tool_calls_total`, 'Tools that the assistant used', ['tool'])
  for (const [tool, n] of countsOf(shop.tables, COUNTS.toolCalls)) tools.inc({ tool }, n)
}

function addWorkbenchMetrics(registry: Registry, shop: Shop, { prefix, sentMany }: MetricsSource): void {
  const { runs, sent } = sentMany(shop)
  const named = (what: string) => `${prefix}_workbench_many_${what}_total`
  counter(registry, named('runs'), 'Runs of many requests from the workbench', []).inc(runs)
  counter(registry, named('requests'), 'Requests that such runs sent', []).inc(sent)
}

/** Values that only grow during the life of the process or shop. Tools compute their rate. */
function counter(registry: Registry, name: string, help: string, labelNames: string[]): Counter {
  return new Counter({ name, help, labelNames, registers: [registry] })
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[]): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}
