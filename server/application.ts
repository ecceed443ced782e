import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type ClassroomDoor, noClass, recorder } from './class-hooks.ts'
import type { OwnContent } from './config/load.ts'
import { lookOf } from './config/look.ts'
import { isLoopback } from './config/loopback.ts'
import type { Configuration } from './config/schema.ts'
import { shopSettings } from './config/settings.ts'
import type { TlsFiles } from './config/tls.ts'
import { createHost } from './create-host.ts'
import { apiDocsRoutes } from './features/api-docs/routes.ts'
import { createModels } from './features/assistant/models.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { elsewhereRoutes } from './features/elsewhere/routes.ts'
import { planetRoutes } from './features/hidden-pages/planet.ts'
import { magicLinkRoutes } from './features/magic-links/routes.ts'
import { countChallenges, countCoding } from './features/metrics/challenge-counts.ts'
import { metricsRoutes, processMetrics } from './features/metrics/routes.ts'
import type { ProcessSource } from './features/metrics/source.ts'
import { EDITOR } from './features/newsletter/editor.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { promotionRoutes } from './features/promotion/routes.ts'
import { plainRoutes } from './features/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { Languages } from './features/site/languages.ts'
import { siteRoutes } from './features/site/routes.ts'
import { FIRST_MAILBOXES } from './features/stall-office/stalls.ts'
import { supportBotRoutes } from './features/support-bot/routes.ts'
import { readTrainingSet } from './features/support-bot/training-file.ts'
import { chainRoutes } from './features/web3/chain/routes.ts'
import { web3Routes } from './features/web3/routes.ts'
import { ErrorReporter } from './host/error-reporter.ts'
import { lockFolder } from './host/files/lock.ts'
import type { Host } from './host/host.ts'
import { isScratchShop } from './host/scratch-shop.ts'
import { resolveHomeShop } from './host/which-shop.ts'
import { newcomersTurn, Turns } from './http/limits/fair-scheduler.ts'
import { limitPipelining } from './http/limits/pipelining.ts'
import { indexDresser } from './http/pages/index-page.ts'
import { RequestCounter } from './http/replies/reply-counter.ts'
import { Translations } from './http/replies/translations.ts'
import type { Standpoint } from './http/requests/origin-guard.ts'
import { hostRoutes } from './http/routing/reset-routes.ts'
import type { Routes } from './http/routing/routes.ts'
import { attachSockets } from './http/sockets/attach-sockets.ts'
import { Sandbox, type SandboxOptions } from './sandbox/sandbox.ts'
import { readSeeds } from './seeds/seeds.ts'
import type { ToDisk } from './shop/log-on-disk.ts'
import { fixesForDisabledLabs } from './training/catalogue/disabled-challenges.ts'
import { countLabTexts } from './training/catalogue/lab-translations.ts'
import { loadLabs } from './training/catalogue/labs.ts'
import { suspectIn } from './training/coding/live-versions.ts'
import { countriesOf } from './training/contest/countries.ts'
import { contestExport } from './training/contest/export.ts'
import { doubtAboutKey } from './training/contest/key.ts'
import { openTraining } from './training/open-training.ts'
import { applyStoredEvents } from './training/progress/catch-up.ts'
import type { EventLog } from './training/progress/event-log.ts'
import { createTrainerHints } from './training/progress/given-hints.ts'
import { summarizeProgress } from './training/progress/progress-summary.ts'
import { openSigner } from './training/progress/seal.ts'
import { Replays } from './training/proof/replays.ts'
import { trainingRoutes } from './training/routes.ts'
import { answersAtHand } from './training/solutions/cached-solutions.ts'
import type { Training } from './training/training.ts'
import { sentInAll } from './workbench/sent.ts'
import { Workbench } from './workbench/workbench.ts'

/** Where a house is built, and of what. */
export interface Plot {
  /** The project's root. */
  root: string
  /** Where shops are kept. */
  dataDir: string
  configuration: Configuration
  /** Products, users and memories that a preset brings along. */
  own?: OwnContent
  version: string
  /** Secret that flags are made with; the well-known one where undefined. */
  ctfKey?: string | undefined
  /** Key of the language model, where there is a real one that asks for it. */
  llmApiKey?: string | undefined
  /** Address that solved challenges are reported to. */
  webhook?: string | undefined
  /** Where what judges see is noted, in a class. */
  eventLog?: EventLog | undefined
  /** In class mode: who may enter, and where. At home: whoever comes, and the home shop. */
  classroom?: ClassroomDoor | undefined
  /** For HTTPS. */
  tls?: TlsFiles | undefined
  /** Name of the preset that the configuration was made with. */
  preset?: string | undefined
  /** Told of things that whoever runs the host should know. */
  warn(message: string): void
  /** Waits for the disk in the thread's place, where many shops would wait for each other. */
  toDisk?: ToDisk | undefined
  /** A shop that nobody used for so long is put to sleep. */
  idleMs?: number
  sandbox?: SandboxOptions
}

/** A host with its doors: ready to listen, or to be tried with `app.inject`. */
export interface House {
  app: FastifyInstance
  host: Host
  training: Training
  /** Told of what nobody foresaw. */
  troubles: ErrorReporter
  close(): Promise<void>
}

/** Builds the whole product. Throws where the content or a lab does not hold together. */
export async function buildHouse(plot: Plot): Promise<House> {
  const startedAt = performance.now()
  const { root, configuration } = plot
  const labs = await loadLabs(join(root, 'labs'))
  const areHintsClosed = () => plot.classroom?.areHintsClosed() ?? false
  const isShared = (shop: string) => plot.classroom?.isShared(shop) ?? false
  const isPaused = () => plot.classroom?.isPaused() ?? false
  const training = openTraining({ ...plot, areHintsClosed, isShared, isPaused }, labs)
  const settled = fixesForDisabledLabs(labs.all(), training.catalogue.challenges)
  await Promise.all(Object.entries(settled).map(([lab, version]) => labs.load(lab, version)))
  const doubt = doubtAboutKey(plot.ctfKey, training.settings.isContest)
  if (doubt !== undefined) plot.warn(doubt)
  const seeds = readSeeds(join(root, 'content'), configuration, plot.own)
  const { chatBot } = configuration.application
  const botTraining = readTrainingSet(join(root, 'content'), chatBot.trainingData)
  const sandbox = new Sandbox(plot.sandbox)
  const troubles = new ErrorReporter(plot.warn)
  const unlock = lockFolder(plot.dataDir, plot.warn)
  const turns = new Turns()
  const host = createHost(plot, { labs, settled, training, seeds, sandbox, troubles, turns })
  const counter = new RequestCounter()
  const startupMs = performance.now() - startedAt

  const standpoint = standpointOf(plot)
  const { classroom } = plot
  const ofProcess: ProcessSource = {
    prefix: configuration.application.customMetricsPrefix,
    version: plot.version,
    counter,
    startupMs: () => startupMs,
  }
  const nameOf = (key: string): string => training.catalogue.get(key)?.title ?? key
  const { challenges } = training.catalogue
  const metrics = processMetrics(ofProcess)
  const hints = createTrainerHints(training)
  const answers = answersAtHand({
    ...{ host, training, settings: shopSettings(configuration), app: () => app },
    onTrouble: (error) => troubles.unexpected(error, { doing: 'a solution for the desk' }),
  })
  const replays = new Replays({
    host,
    training,
    app: () => app,
    inTurn: (shop) => turns.take(host.ownerOf(shop)),
  })
  const countries = countriesOf(
    challenges.map(({ key }) => key),
    configuration.ctf.countryMapping,
  )
  const { catalogue, since } = training
  const contest = contestExport({
    ...{ catalogue, settings: training.settings, countries, since, areHintsClosed },
    shopSettings: shopSettings(configuration),
  })
  const forClass = {
    ...{ ...plot, troubles, nameOf, challenges, metrics, hints, answers, replays, contest },
    newcomersTurn: newcomersTurn(turns, standpoint),
    catchUpWithJournal: applyStoredEvents.bind(undefined, training),
  }
  await classroom?.open(forClass, host)
  const whichShop = classroom?.whichShop ?? resolveHomeShop(host)
  const workbench = new Workbench({
    off: configuration.workbench.off,
    isUnseen: isScratchShop,
    hold: (shop) => host.hold(shop),
  })
  host.onErased(workbench.forget)

  const app = createApp({
    host,
    whichShop,
    isUncounted: async (request) => (await classroom?.isUncounted(request)) ?? false,
    counter,
    tls: plot.tls,
    tracing: {
      suspect: (shop, fixes) => suspectIn(labs, shop, fixes),
      record: recorder(workbench, classroom),
      isShared,
    },
    turns,
    root,
    troubles,
    look: lookOf(configuration),
    translations: new Translations(join(root, 'content', 'i18n')),
    standpoint,
    webSources: [
      { prefix: '', folder: join(root, 'build', 'web') },
      // While the web app is being worked on there is no build to take the pictures from.
      { prefix: 'assets/public/images/', folder: join(root, 'content', 'pictures') },
      { prefix: '', folder: join(root, 'content', 'web') },
    ],
    dressIndex: indexDresser(configuration, { isInClass: classroom !== undefined }),
    recruiting: configuration.application.securityTxt.hiring,
    routes: [
      ...plainRoutes,
      signInRoutes({
        redirects: configuration.application.googleOauth.authorizedRedirects.map(({ uri }) => uri),
      }),
      profileRoutes({ basePath: configuration.server.basePath }),
      planetRoutes(configuration.application.easterEggPlanet.name),
      elsewhereRoutes({
        folder: join(root, 'content', 'elsewhere'),
        regulars: [...seeds.emails, ...FIRST_MAILBOXES, EDITOR.mailbox],
      }),
      magicLinkRoutes({ regulars: seeds.emails }),
      promotionRoutes(configuration.application.promotion),
      supportBotRoutes({
        settings: chatBot,
        training: botTraining,
      }),
      siteRoutes({
        configuration,
        version: plot.version,
        languages: new Languages(join(root, 'content', 'i18n'), (language) =>
          countLabTexts(labs.all(), language),
        ),
        content: { products: seeds.products, memories: seeds.memories },
        countries,
      }),
      metricsRoutes({
        ...ofProcess,
        isShared: classroom !== undefined,
        challenges: (shop) => countChallenges(summarizeProgress(training, shop)),
        cheatScore: (shop) => training.cheatScore(shop),
        coding: (shop) => ({
          ...countCoding(summarizeProgress(training, shop)),
          accuracy: training.progress(shop).accuracy(),
        }),
        sentMany: ({ tables }) => sentInAll(tables),
      }),
      web3Routes({ rowOf: (shop, lab) => training.rows(shop).find((row) => row.lab === lab) }),
      assistantRoutes(
        createModels(chatBotOf(plot), {
          key: plot.llmApiKey,
          warn: plot.warn,
          isForProof: ({ id }) => isScratchShop(id),
        }),
        configuration.application.chatBot,
      ),
      chainRoutes({ compiled: join(root, 'build', 'contracts') }),
      apiDocsRoutes(join(root, 'node_modules', 'swagger-ui-dist')),
    ] satisfies Routes[],
    around: [
      hostRoutes(host),
      trainingRoutes(training, host, openSigner(plot.dataDir)),
      workbench.routes,
      classroom?.routes ?? noClass,
    ],
  })
  const io = attachSockets(app.server, host, {
    ...{ standpoint, troubles },
    whichShop: classroom?.whichShopHears ?? whichShop,
  })
  classroom?.standBefore(app.server)
  limitPipelining(app.server)
  return {
    app,
    host,
    training,
    troubles,
    close: async () => {
      await classroom?.leave?.()
      await workbench.close()
      replays.close()
      // Side by side: the app ends connections on which somebody has not finished his question, and may never.
      await Promise.all([io.close(), app.close()])
      training.close()
      await classroom?.closeOutbox()
      await host.close()
      await classroom?.close()
      await sandbox.close()
      unlock()
    },
  }
}

/** In a class of a school nothing that learners write goes to a model elsewhere: the stand-in answers. */
function chatBotOf({ configuration, classroom }: Plot): Configuration['application']['chatBot'] {
  const { chatBot } = configuration.application
  return classroom?.isSchool ? { ...chatBot, llmApiUrl: null } : chatBot
}

function standpointOf({ configuration: { server }, classroom }: Plot): Standpoint {
  // In a class the entrance knows all names that there are.
  const isLocal = !classroom && isLoopback(server.host)
  return { isLocal, trustProxy: server.trustProxy, baseUrl: server.baseUrl }
}
