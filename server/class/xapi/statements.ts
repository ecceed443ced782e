import { createHash, createHmac } from 'node:crypto'
import type { ChallengeMetadata } from '../activity/learner-activity.ts'
import { type ActivitySource, isRightFix } from '../activity/record.ts'
import type { PlacedEvent } from '../store/events.ts'
import type { SchoolClass } from '../store/model.ts'

interface Account {
  homePage: string
  name: string
}

interface Agent {
  objectType: 'Agent'
  name?: string
  account: Account
}

/** An identified group. Stores find its statements by each of its members, too. */
interface Group {
  objectType: 'Group'
  account: Account
  member: readonly Agent[]
}

/** A statement of xAPI 1.0.3. */
export interface Statement {
  id: string
  actor: Agent | Group
  verb: { id: string; display: { en: string } }
  object: {
    objectType: 'Activity'
    id: string
    definition: { type: string; name: { en: string } }
  }
  result?: { success: boolean; completion: boolean }
  context: {
    platform: string
    contextActivities: { grouping: { id: string; definition: { type: string; name: { en: string } } }[] }
  }
  timestamp: string
}

/** Vocabulary of ADL, which every learning record store knows. */
const VERB = 'http://adlnet.gov/expapi/verbs/'
const ACTIVITY = 'http://adlnet.gov/expapi/activities/'
const DONE = { success: true, completion: true }

/** What each kind of event becomes. */
interface StatementKind {
  verb: string
  /** Behind the address of the challenge. */
  part?: string
  type: string
  isDone?: boolean
}

const KINDS: Partial<Record<ActivitySource['kind'], StatementKind>> = {
  opened: { verb: 'initialized', type: 'simulation' },
  solved: { verb: 'completed', type: 'simulation', isDone: true },
  fix: { verb: 'passed', part: '/fix', type: 'assessment', isDone: true },
  proven: { verb: 'mastered', part: '/fix', type: 'assessment', isDone: true },
  hint: { verb: 'experienced', part: '/hints/', type: 'lesson' },
}

export interface StatementContext {
  /** The address of the join page: the home of accounts and activities. */
  home: string
  /** The name of the shop. */
  platform: string
  itsClass: Pick<SchoolClass, 'id' | 'name'>
  /** Makes numbers of learners that tell nothing. */
  secret: Buffer
  facts: ReadonlyMap<string, ChallengeMetadata>
  /** The title of a challenge in English. */
  nameOf(key: string): string
  /** The nickname of a learner; undefined if statements have numbers only. */
  nicknameOf(learner: string): string | undefined
  /** Who was in the team that shares the shop of this row; undefined if it is the row of a person. */
  membersAt(row: string, at: string): readonly string[] | undefined
}

/** The statement for an event; undefined if there is none. Wrong fixes and claims of browsers are not reported. */
export function statementFor(event: PlacedEvent, context: StatementContext): Statement | undefined {
  const { id, kind, key, detail, at } = event
  const { home, platform, itsClass, facts } = context
  const made = KINDS[kind]
  const fact = facts.get(key)
  if (!made || !fact || (kind === 'fix' && !isRightFix(detail, fact))) return undefined
  const { verb, part = '', type, isDone = false } = made
  const number = kind === 'hint' ? String(Number(detail)) : ''
  return {
    id: statementId(id),
    actor: actorOf(event, context),
    verb: { id: `${VERB}${verb}`, display: { en: verb } },
    object: {
      objectType: 'Activity',
      id: `${home}/xapi/challenges/${key}${part}${number}`,
      definition: {
        type: `${ACTIVITY}${type}`,
        name: { en: `${context.nameOf(key)}${titleOf(kind, number)}` },
      },
    },
    ...(isDone && { result: DONE }),
    context: {
      platform,
      contextActivities: {
        grouping: [
          {
            id: `${home}/xapi/classes/${itsClass.id}`,
            definition: { type: `${ACTIVITY}course`, name: { en: itsClass.name } },
          },
        ],
      },
    },
    timestamp: at,
  }
}

/** Who did it: a learner, or in the shop of a team those who were in it. */
function actorOf(
  { learner: row, at }: PlacedEvent,
  { home, secret, nicknameOf, membersAt }: StatementContext,
): Statement['actor'] {
  const accountOf = (who: string): Account => ({ homePage: home, name: pseudonymOf(secret, who) })
  const agentOf = (learner: string): Agent => {
    const name = nicknameOf(learner)
    return { objectType: 'Agent', ...(name !== undefined && { name }), account: accountOf(learner) }
  }
  const members = membersAt(row, at)
  if (!members) return agentOf(row)
  // Groups and agents must not share an account, and earlier releases reported teams as agents.
  return { objectType: 'Group', account: accountOf(`team ${row}`), member: members.map(agentOf) }
}

function titleOf(kind: PlacedEvent['kind'], number: string): string {
  if (kind === 'hint') return `, hint ${number}`
  return kind === 'fix' || kind === 'proven' ? ', fix' : ''
}

/** The number of a learner in statements. Nobody can tell the learner from it without the secret of this server. */
function pseudonymOf(secret: Buffer, learner: string): string {
  return createHmac('sha256', secret).update(`xapi ${learner}`).digest('hex').slice(0, 32)
}

/** A UUID that is the same for the same event, so that a statement that is sent again is no second one. */
function statementId(event: string): string {
  const bytes = createHash('sha256').update(`forbidden-fruit xapi ${event}`).digest().subarray(0, 16)
  // Version 8: of a form of its own. Variant: that of RFC 9562.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
