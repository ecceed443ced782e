import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ClassDependencies } from '../class-hooks.ts'
import { brandingOf } from '../config/branding.ts'
import { shopSettings } from '../config/settings.ts'
import { Translations, type Translator } from '../http/replies/translations.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'
import type { Addresses, ToolAddresses } from './access/addresses.ts'
import type { Passes } from './access/cookies.ts'
import { RoomKeeper } from './activity/keeper.ts'
import type { ClassShops } from './class-shops.ts'
import { DeskActs } from './dashboard/acts.ts'
import { Desk } from './dashboard/dashboard.ts'
import type { ClusterControls } from './dashboard/node-calls.ts'
import type { DeskPlace } from './dashboard/place.ts'
import type { DiskWatch } from './disk-watch.ts'
import { SignalKeeper } from './events/class-controls.ts'
import type { Presence } from './events/presence.ts'
import { Porch } from './join/app.ts'
import { WaitingRoom } from './join/waiting-room.ts'
import { classMetrics, type Figure } from './metrics.ts'
import { PlanKeeper } from './plans/plan-keeper.ts'
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
  deskPlace: DeskPlace
  /** Where shops are on other machines: which ones there are. */
  machines?: ClusterControls | undefined
  /** What else trainers should know. */
  warnings?(speech: Translator): string[]
  /** What Prometheus is told of the class. */
  figures(keeper: RoomKeeper): readonly Figure[]
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
  desk: Desk
  keeper: RoomKeeper
  plans: PlanKeeper
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
  const keeper = new RoomKeeper({ classId, register, shops, challenges, troubles })
  await keeper.open()
  const plans = await PlanKeeper.open({ classId, pinboard, root, challenges })
  const signals = await SignalKeeper.open({ classId, pinboard })
  const erasure = new Erasure({ register, shops, presence, keepDays, warn })
  const looks = await openLooks({ classId, register, shops, keeper, troubles })
  const copies = new OwnCopies(register)
  const waitingRoom = new WaitingRoom()
  const look = brandingOf(configuration)
  const clothes = { look, translations: new Translations(join(root, 'content', 'i18n')), troubles, root }
  const { machines, warnings } = parts
  const known = {
    ...{ register, classId, shops, keeper, signals, isSchool, addresses, ...looks },
    areShopsElsewhere: machines !== undefined,
  }
  const acts = new DeskActs({
    ...{ ...known, presence, disk, erasure, isolation: addresses.isolation, joinLink },
    ...(warnings && { warnings }),
  })
  const porch: Porch = new Porch({
    ...{ register, addresses, passes, isSchool, erasure, copies, keepDays, nameOf, waitingRoom, ...clothes },
    ...{
      consents: looks.consents,
      onKnock: () => keeper.noteNews(),
      isProxyTrusted: configuration.server.trustProxy,
      contest: house.contest,
      toolAddresses: parts.toolAddresses,
    },
    byPass: (request) => parts.learnerAt(request.raw),
  })
  const metrics = classMetrics(house, parts.figures(keeper))
  const desk = new Desk(
    {
      ...{
        ...known,
        ...clothes,
        challenges,
        acts,
        plans,
        waitingRoom,
        tls,
        metrics,
        answers,
        replays,
        machines,
      },
      settings: shopSettings(configuration),
      wayIn: (learner, consent) => porch.wayIn(learner, consent),
    },
    parts.deskPlace,
  )
  await porch.ready()
  return { porch, desk, keeper, plans, signals, erasure, copies, keepDays, challenges, ...looks }
}

/** Ends all of it, and the looks inside last: the desk might begin another one. */
export async function closeOffice(office: Office): Promise<void> {
  const { porch, desk, keeper, erasure, visits, consents } = office
  keeper.close()
  erasure.close()
  consents.close()
  await Promise.all([porch.close(), desk.close()])
  await visits.close()
}
