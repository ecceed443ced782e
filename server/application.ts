import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type ClassHooks, recordAnsweredCalls, routesWithoutClass } from './class-hooks.ts'
import { brandingOf } from './config/branding.ts'
import type { CustomContent } from './config/load.ts'
import { isLoopback } from './config/loopback.ts'
import { type Configuration, shopSettings } from './config/schema.ts'
import type { TlsFiles } from './config/tls.ts'
import { apiDocsRoutes } from './features/api-docs/routes.ts'
import { createModels } from './features/assistant/models.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { fakeWebRoutes } from './features/fake-web/routes.ts'
import { planetRoutes } from './features/hidden-pages/routes.ts'
import { magicLinkRoutes } from './features/magic-links/routes.ts'
import { metricsRoutes, processMetrics } from './features/metrics/routes.ts'
import { countChallenges, countCoding, countEvents, type ProcessSource } from './features/metrics/source.ts'
import { neighbours } from './features/neighbours.ts'
import { EDITOR } from './features/newsletter/subscriptions.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { promotionRoutes } from './features/promotion/routes.ts'
import { featureRoutes } from './features/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { Languages } from './features/site/languages.ts'
import { siteRoutes } from './features/site/routes.ts'
import { SEEDED_MAILBOXES } from './features/supplier-portal/accounts.ts'
import { supportBotRoutes } from './features/support-bot/routes.ts'
import { readTrainingSet } from './features/support-bot/training-file.ts'
import { chainRoutes } from './features/web3/chain/routes.ts'
import { web3Routes } from './features/web3/routes.ts'
import { ErrorReporter } from './host/error-reporter.ts'
import { lockFolder } from './host/files/lock.ts'
import { Host } from './host/host.ts'
import type { ShopHooks } from './host/options.ts'
import { isScratchShop } from './host/scratch-shop.ts'
import { Template } from './host/template.ts'
import { resolveHomeShop } from './host/which-shop.ts'
import { createAnonymousTurn, FairScheduler, MAINTENANCE_OWNER } from './http/limits/fair-scheduler.ts'
import { limitPipelining } from './http/limits/pipelining.ts'
import { indexCustomizer } from './http/pages/index-page.ts'
import { ReplyCounter } from './http/replies/reply-counter.ts'
import { Translations } from './http/replies/translations.ts'
import type { OriginPolicy } from './http/requests/origin.ts'
import { resetRoutes } from './http/routing/reset-routes.ts'
import type { Routes } from './http/routing/routes.ts'
import { attachSockets } from './http/sockets/attach-sockets.ts'
import { contestPages } from './http/sockets/contest-pages.ts'
import { Sandbox, type SandboxOptions } from './sandbox/sandbox.ts'
import { sandboxForShop } from './sandbox/shop-sandbox.ts'
import { applicationSchema } from './schema.ts'
import { readSeeds, type Seeds } from './seeds/seeds.ts'
import { rentedHostsSchema } from './shop/fake-network/rented-hosts.ts'
import { parcelsSchema } from './shop/records/parcels.ts'
import { readDiskContent } from './shop/storage/disk.ts'
import type { Fsync } from './shop/storage/wal-sync.ts'
import { loadAllLabs } from './training/added-labs/all-labs.ts'
import { fixesForDisabledLabs } from './training/catalogue/disabled-challenges.ts'
import { countLabTexts } from './training/catalogue/lab-translations.ts'
import type { Labs } from './training/catalogue/labs.ts'
import { findBlamedFix } from './training/coding/live-versions.ts'
import { countriesOf } from './training/contest/countries.ts'
import { contestExport } from './training/contest/export.ts'
import { warningAboutKey } from './training/contest/flags.ts'
import { customFixVersions } from './training/custom-fix/code.ts'
import { traceServedFiles } from './training/judging/trace.ts'
import { openTraining } from './training/open-training.ts'
import { applyStoredEvents } from './training/progress/apply-events.ts'
import type { EventLog } from './training/progress/event-log.ts'
import { summarizeProgress } from './training/progress/progress-summary.ts'
import { openSigner } from './training/progress/signer.ts'
import { createTrainerHints } from './training/progress/trainer-hints.ts'
import { FixAttacks } from './training/proof/fix-attacks.ts'
import { Replays } from './training/proof/replays.ts'
import { trainingRoutes } from './training/routes.ts'
import { privateTables, progressTables, tablesKeptForGood } from './training/schema.ts'
import { cacheSolutions } from './training/solutions/solutions.ts'
import type { AttackFingerprint, Training } from './training/training.ts'
import { totalSent, workbenchSchema, workbenchTables } from './workbench/sent-counts.ts'
import { Workbench } from './workbench/workbench.ts'

export interface ApplicationOptions {
  /** The project's root. */
  root: string
  /** Folder of the shops. */
  dataDir: string
  configuration: Configuration
  /** Products, users and memories of a preset. */
  own?: CustomContent
  version: string
  /** Secret that flags are made with. Default: the well-known one. */
  ctfKey?: string | undefined
  /** Key of the language model, if there is a real one that asks for it. */
  llmApiKey?: string | undefined
  /** Address that solved challenges are reported to. */
  webhook?: string | undefined
  /** In a class: records what judges see. */
  eventLog?: EventLog | undefined
  /** In a class: who may enter which shop. At home everybody enters the home shop. */
  classHooks?: ClassHooks | undefined
  /** For HTTPS. */
  tls?: TlsFiles | undefined
  /** Name of the preset of the configuration. */
  preset?: string | undefined
  /** Receives warnings for the operator. */
  warn(message: string): void
  /** Fsyncs a file without blocking this thread, so that shops do not wait for each other. */
  fsync?: Fsync | undefined
  /** A shop that was not used for this long is put to sleep. */
  idleMs?: number
  sandbox?: SandboxOptions
  /** Folders with labs that are added to those of `root`. */
  labsDir?: string | undefined
  /** All labs, if they are loaded already. */
  labs?: Labs
}

/** A host with its HTTP app: ready to listen, or to be called with `app.inject`. */
export interface Application {
  app: FastifyInstance
  host: Host
  training: Training
  /** Receives unexpected errors. */
  reporter: ErrorReporter
  close(): Promise<void>
}

/** Builds the whole application. Throws if the content or a lab is not consistent. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const startedAt = performance.now()
  const { root, configuration } = options
  const labs = options.labs ?? (await loadAllLabs(root, options.labsDir))
  const areHintsClosed = (shop?: string) => options.classHooks?.areHintsClosed(shop) ?? false
  const isShared = (shop: string) => options.classHooks?.isShared(shop) ?? false
  const isPaused = (shop: string) => options.classHooks?.isPaused(shop) ?? false
  const findSolver = async (shop: string) => options.classHooks?.findSolver?.(shop)
  const flagOwner = (shop: string) => options.classHooks?.flagOwner?.(shop)
  const attackFingerprint: AttackFingerprint = (...of) => options.classHooks?.attackFingerprint?.(...of)
  const training = openTraining(
    { ...options, areHintsClosed, isShared, isPaused, findSolver, flagOwner, attackFingerprint },
    labs,
  )
  const pinnedVersions = fixesForDisabledLabs(labs.all(), training.catalogue.challenges)
  await Promise.all(Object.entries(pinnedVersions).map(([lab, version]) => labs.load(lab, version)))
  const doubt = warningAboutKey(options.ctfKey, training.settings.isContest)
  if (doubt !== undefined) options.warn(doubt)
  const seeds = readSeeds(join(root, 'content'), configuration, options.own)
  const { chatBot } = configuration.application
  const botTraining = readTrainingSet(join(root, 'content'), chatBot.trainingData)
  const sandbox = new Sandbox(options.sandbox)
  const reporter = new ErrorReporter(options.warn)
  const unlock = lockFolder(options.dataDir, options.warn)
  const scheduler = new FairScheduler()
  const host = createHost(options, { labs, pinnedVersions, training, seeds, sandbox, reporter, scheduler })
  const counter = new ReplyCounter()
  const startupMs = performance.now() - startedAt

  const originPolicy = originPolicyOf(options)
  const { classHooks } = options
  const ofProcess: ProcessSource = {
    prefix: configuration.application.customMetricsPrefix,
    version: options.version,
    counter,
    startupMs: () => startupMs,
  }
  const nameOf = (key: string): string => training.catalogue.get(key)?.title ?? key
  const { challenges } = training.catalogue
  const metrics = processMetrics(ofProcess)
  const hints = createTrainerHints(training)
  const answers = cacheSolutions({
    host,
    training,
    settings: shopSettings(configuration),
    app: () => app,
    onError: (error) => reporter.unexpected(error, { doing: 'a solution for the dashboard' }),
  })
  const replays = new Replays({
    host,
    training,
    app: () => app,
    inTurn: (shop) => scheduler.waitTurn(host.ownerOf(shop)),
  })
  const countries = countriesOf(
    challenges.map(({ key }) => key),
    configuration.ctf.countryMapping,
  )
  const { catalogue, since } = training
  const contest = contestExport({
    catalogue,
    settings: training.settings,
    countries,
    since,
    areHintsClosed,
    shopSettings: shopSettings(configuration),
  })
  const classDependencies = {
    ...options,
    reporter,
    nameOf,
    challenges,
    metrics,
    hints,
    answers,
    replays,
    fixAttacks: new FixAttacks({ host, training, app: () => app }),
    contest,
    ownFlag: training.ownFlag.bind(training),
    cheatScoreOf: training.cheatScoreOf.bind(training),
    anonymousTurn: createAnonymousTurn(scheduler, originPolicy),
    applyStoredEvents: applyStoredEvents.bind(undefined, training),
  }
  await classHooks?.open(classDependencies, host)
  const resolveShop = classHooks?.resolveShop ?? resolveHomeShop(host)
  const workbench = new Workbench({
    off: configuration.workbench.off,
    isUnseen: isScratchShop,
    hold: (shop) => host.hold(shop),
  })
  host.onErased(workbench.forget)

  const app = createApp({
    host,
    resolveShop,
    ...(classHooks && { isUncounted: (request) => classHooks.isUncounted(request) }),
    counter,
    tls: options.tls,
    tracing: {
      suspectedLab: (shop, fixes) => findBlamedFix(labs, shop, fixes),
      record: recordAnsweredCalls(workbench, classHooks),
      isShared,
    },
    scheduler,
    root,
    reporter,
    branding: brandingOf(configuration),
    translations: new Translations(join(root, 'content', 'i18n')),
    originPolicy,
    webSources: [
      { prefix: '', folder: join(root, 'build', 'web') },
      // During development of the web app there is no build that holds the pictures.
      { prefix: 'assets/public/images/', folder: join(root, 'content', 'pictures') },
      { prefix: '', folder: join(root, 'content', 'web') },
    ],
    customizeIndex: indexCustomizer(configuration, { isInClass: classHooks !== undefined }),
    recruiting: configuration.application.securityTxt.hiring,
    neighbours,
    routes: [
      ...featureRoutes,
      ...labs.all().flatMap(({ routes }) => routes ?? []),
      signInRoutes({
        redirects: configuration.application.googleOauth.authorizedRedirects.map(({ uri }) => uri),
      }),
      profileRoutes({ basePath: configuration.server.basePath }),
      planetRoutes(configuration.application.easterEggPlanet.name),
      fakeWebRoutes({
        folder: join(root, 'content', 'fake-web'),
        regulars: [...seeds.emails, ...SEEDED_MAILBOXES, EDITOR.mailbox],
      }),
      magicLinkRoutes({ regulars: seeds.emails }),
      promotionRoutes(configuration.application.promotion),
      supportBotRoutes({
        settings: chatBot,
        training: botTraining,
      }),
      siteRoutes({
        configuration,
        version: options.version,
        languages: new Languages(join(root, 'content', 'i18n'), (language) =>
          countLabTexts(labs.all(), language),
        ),
        content: { products: seeds.products, memories: seeds.memories },
        countries,
      }),
      metricsRoutes({
        ...ofProcess,
        isShared: classHooks !== undefined,
        challenges: (shop) => countChallenges(summarizeProgress(training, shop)),
        cheatScore: (shop) => training.cheatScore(shop),
        coding: (shop) => ({
          ...countCoding(summarizeProgress(training, shop)),
          accuracy: training.progress(shop).accuracy(),
        }),
        sentMany: ({ tables }) => totalSent(tables),
      }),
      web3Routes({ rowOf: (shop, lab) => training.rows(shop).find((row) => row.lab === lab) }),
      assistantRoutes(
        createModels(chatBotOf(options), {
          key: options.llmApiKey,
          warn: options.warn,
          isForProof: ({ id }) => isScratchShop(id),
        }),
        configuration.application.chatBot,
      ),
      chainRoutes({ compiled: join(root, 'build', 'contracts') }),
      apiDocsRoutes(join(root, 'node_modules', 'swagger-ui-dist')),
    ] satisfies Routes[],
    trainingRoutes: [
      resetRoutes(host),
      trainingRoutes(training, host, openSigner(options.dataDir)),
      workbench.routes,
      classHooks?.routes ?? routesWithoutClass,
    ],
  })
  const io = attachSockets(app.server, host, {
    originPolicy,
    reporter,
    resolveShop: classHooks?.resolveShopForSocket ?? resolveShop,
    groupOf: classHooks?.groupOf?.bind(classHooks),
  })
  classHooks?.showContest?.((group) => contestPages(io, group))
  classHooks?.intercept(app.server)
  limitPipelining(app.server)
  return {
    app,
    host,
    training,
    reporter,
    close: async () => {
      await classHooks?.leave?.()
      await workbench.close()
      replays.close()
      // In parallel: the app closes connections with unfinished requests, on which the sockets would wait.
      await Promise.all([io.close(), app.close()])
      training.close()
      await classHooks?.closeOutbox()
      await host.close()
      await classHooks?.close()
      await sandbox.close()
      unlock()
    },
  }
}

/** In a class of a school nothing that learners write is sent to an external model: the built-in stand-in answers. */
function chatBotOf({
  configuration,
  classHooks,
}: ApplicationOptions): Configuration['application']['chatBot'] {
  const { chatBot } = configuration.application
  return classHooks?.isSchool ? { ...chatBot, llmApiUrl: null } : chatBot
}

function originPolicyOf({ configuration: { server }, classHooks }: ApplicationOptions): OriginPolicy {
  // In a class the router checks the host names.
  const isLocal = !classHooks && isLoopback(server.host)
  return { isLocal, trustProxy: server.trustProxy, baseUrl: server.baseUrl }
}

/** What the host needs of the application. */
interface CreateHostOptions {
  root: string
  dataDir: string
  configuration: Configuration
  warn(message: string): void
  idleMs?: number
  fsync?: Fsync | undefined
  /** A class may keep its shops' files on other machines as well. */
  classHooks?: { shopHooks?: ShopHooks | undefined } | undefined
}

/** Creates the host, with everything that its shops are made of. */
function createHost(
  { root, dataDir, configuration, idleMs, warn, fsync, classHooks }: CreateHostOptions,
  {
    labs,
    pinnedVersions,
    training,
    seeds,
    sandbox,
    reporter,
    scheduler,
  }: {
    labs: Labs
    pinnedVersions: Readonly<Record<string, string>>
    training: Training
    seeds: Seeds
    sandbox: Sandbox
    reporter: ErrorReporter
    scheduler: FairScheduler
  },
): Host {
  const template = new Template(join(dataDir, 'templates'), {
    extraSchema: applicationSchema,
    fingerprint: seeds.fingerprint,
    seed: seeds.write,
  })
  // Built now, so that the first visitor need not wait for it.
  template.bytes()
  return new Host({
    folder: join(dataDir, 'shops'),
    template,
    settings: shopSettings(configuration),
    branding: brandingOf(configuration),
    content: readDiskContent(join(root, 'content', 'disk')),
    labs,
    pinnedVersions,
    own: customFixVersions,
    sql: (source) => sandbox.sql({ ...source, inTurn: () => scheduler.waitTurn(source.owner) }),
    inTurn: (owner = MAINTENANCE_OWNER) => scheduler.waitTurn(owner),
    sandbox: (owner, left) => sandboxForShop(sandbox, owner, left, () => scheduler.waitTurn(owner)),
    progressTables: [...progressTables, 'ff_progress_pages', 'ff_progress_parcels'],
    lastingTables: [...tablesKeptForGood, ...workbenchTables],
    privateTables,
    onLogLoss: (error, shop) => reporter.unexpected(error, { doing: 'the access log', shop }),
    onShopOpen: (shop) => {
      traceServedFiles(shop)
      training.watch(shop)
      countEvents(shop)
      // A file of an older release has no such tables yet.
      shop.tables.exec(workbenchSchema)
      shop.tables.exec(rentedHostsSchema)
      shop.tables.exec(parcelsSchema)
    },
    warn,
    reporter,
    fsync,
    ...classHooks?.shopHooks,
    ...(idleMs !== undefined && { idleMs }),
  })
}
