import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ClassDependencies } from '../class-hooks.ts'
import { brandingOf } from '../config/branding.ts'
import { shopSettings } from '../config/settings.ts'
import { Translations, type Translator } from '../http/replies/translations.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'
import type { Addresses, ToolAddresses } from './access/addresses.ts'
import type { Passes } from './access/cookies.ts'
import { ActivityTracker } from './activity/tracker.ts'
import type { ClassShops } from './class-shops.ts'
import { DashboardActions } from './dashboard/actions.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { Dashboard } from './dashboard/dashboard.ts'
import type { ClusterControls } from './dashboard/routes/nodes.ts'
import type { DiskWatch } from './disk-watch.ts'
import { SignalKeeper } from './events/class-controls.ts'
import type { Presence } from './events/presence.ts'
import { Porch } from './join/app.ts'
import { WaitingRoom } from './join/waiting-room.ts'
import { classMetrics, type Figure } from './metrics.ts'
import { ClassPlans } from './plans/class-plans.ts'
import { OwnCopies } from './privacy/data-export.ts'
import { Erasure } from './privacy/erasure.ts'
import { type ClassPlan, DEFAULT_KEEP_DAYS } from './settings.ts'
import type { Learner, Register, SchoolClass } from './store/store.ts'
import { type Looks, openLooks } from './visits/open.ts'

export interface OfficeParts {
  plan: ClassPlan
  house: ClassDependencies
  addresses: Addresses
  register: Register
  itsClass: SchoolClass
  passes: Passes
  /** Learners' shops, wherever they are. */
  shops: ClassShops
  presence: Pick<Presence, 'seen' | 'forget'>
  disk: Pick<DiskWatch, 'last' | 'look'>
  deskPlace: ListenAddress
  /** Where shops are on other machines: which ones there are. */
  cluster?: ClusterControls | undefined
  /** What else trainers should know. */
  warnings?(speech: Translator): string[]
  /** What Prometheus is told of the class. */
  figures(tracker: ActivityTracker): readonly Figure[]
  /** Where learners join. */
  joinLink(): string
  /** Who has the pass that a request brings. */
  learnerAt(request: IncomingMessage): Promise<Learner | undefined>
  /** Where tools find a learner's shop. */
  toolAddresses(learner: Learner): ToolAddresses
}

/** What trainers and newcomers come to. */
export interface Office extends Looks {
  porch: Porch
  desk: Dashboard
  tracker: ActivityTracker
  plans: ClassPlans
  signals: SignalKeeper
  erasure: Erasure
  copies: OwnCopies
  keepDays: number
  challenges: readonly Challenge[]
}

/** Opens porch and desk, with all that they know of the class. They ask shops through `shops` alone. */
export async function openOffice(parts: OfficeParts): Promise<Office> {
  const { plan, house, addresses, register, itsClass, passes, shops, presence, disk, joinLink } = parts
  const { root, isSchool = false, keepDays = DEFAULT_KEEP_DAYS } = plan
  const { configuration, warn, reporter: troubles, challenges, nameOf, tls, answers, replays } = house
  const [classId, { pinboard }] = [itsClass.id, register]
  const tracker = new ActivityTracker({ classId, register, shops, challenges, troubles })
  await tracker.open()
  const plans = await ClassPlans.open({ classId, pinboard, root, challenges })
  const signals = await SignalKeeper.open({ classId, pinboard })
  const erasure = new Erasure({ register, shops, presence, keepDays, warn })
  const looks = await openLooks({ classId, register, shops, tracker, troubles })
  const copies = new OwnCopies(register)
  const waitingRoom = new WaitingRoom()
  const look = brandingOf(configuration)
  const clothes = { look, translations: new Translations(join(root, 'content', 'i18n')), troubles, root }
  const { cluster, warnings } = parts
  const known = {
    ...{ register, classId, shops, tracker, signals, isSchool, addresses, ...looks },
    areShopsElsewhere: cluster !== undefined,
  }
  const actions = new DashboardActions({
    ...{ ...known, presence, disk, erasure, isolation: addresses.isolation, joinLink },
    ...(warnings && { warnings }),
  })
  const porch: Porch = new Porch({
    ...{ register, addresses, passes, isSchool, erasure, copies, keepDays, nameOf, waitingRoom, ...clothes },
    ...{
      consents: looks.consents,
      onKnock: () => tracker.markNewMessages(),
      isProxyTrusted: configuration.server.trustProxy,
      contest: house.contest,
      toolAddresses: parts.toolAddresses,
    },
    byPass: (request) => parts.learnerAt(request.raw),
  })
  const metrics = classMetrics(house, parts.figures(tracker))
  const desk = new Dashboard(
    {
      ...{
        ...known,
        ...clothes,
        challenges,
        actions,
        plans,
        waitingRoom,
        tls,
        metrics,
        answers,
        replays,
        cluster,
      },
      settings: shopSettings(configuration),
      wayIn: (learner, consent) => porch.wayIn(learner, consent),
    },
    parts.deskPlace,
  )
  await porch.ready()
  return { porch, desk, tracker, plans, signals, erasure, copies, keepDays, challenges, ...looks }
}

/** Ends all of it, and the looks inside last: the desk might begin another one. */
export async function closeOffice(office: Office): Promise<void> {
  const { porch, desk, tracker, erasure, visits, consents } = office
  tracker.close()
  erasure.close()
  consents.close()
  await Promise.all([porch.close(), desk.close()])
  await visits.close()
}
