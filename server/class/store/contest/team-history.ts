import type { Learner } from '../model.ts'
import type { Membership } from './teams.ts'

/** What a history is made of. */
export interface TeamHistoryOptions {
  /** All of the class, oldest first. */
  memberships: readonly Pick<Membership, 'learner' | 'team' | 'at'>[]
  /** The rows of shared shops. People make no difference. */
  learners: readonly Pick<Learner, 'id' | 'teamId'>[]
}

/** Since when a learner is in a team; in none if it is null. */
interface Stay {
  team: string | null
  /** In ms since 1970. */
  since: number
}

/** Who was in which team when: whom it counts for what was done in a shop that a team shares. */
export class TeamHistory {
  /** The teams of shared shops, by the row of the shop. */
  readonly #teams: ReadonlyMap<string, string>
  readonly #stays: ReadonlyMap<string, readonly Stay[]>

  constructor({ memberships, learners }: TeamHistoryOptions) {
    this.#teams = new Map(learners.flatMap(({ id, teamId }) => (teamId === null ? [] : [[id, teamId]])))
    const places = Map.groupBy(memberships, ({ learner }) => learner)
    this.#stays = new Map(
      [...places].map(([learner, own]) => [
        learner,
        own.map(({ team, at }): Stay => ({ team, since: Date.parse(at) })),
      ]),
    )
  }

  /** Who was in the team that shares the shop of this row. Undefined if it is the row of a person. */
  membersAt(row: string, at: string): string[] | undefined {
    const team = this.#teams.get(row)
    if (team === undefined) return undefined
    return [...this.#stays.keys()].filter((learner) => this.#teamAt(learner, at) === team)
  }

  /** Whether a learner was in the team that shares the shop of this row. */
  wasIn(learner: string, row: string, at: string): boolean {
    const team = this.#teams.get(row)
    return team !== undefined && this.#teamAt(learner, at) === team
  }

  /** The rows of the shared shops of teams that these learners are or were in. */
  rowsOf(learners: readonly string[]): string[] {
    const teams = new Set(
      learners.flatMap((learner) => this.#stays.get(learner) ?? []).map(({ team }) => team),
    )
    return [...this.#teams].flatMap(([row, team]) => (teams.has(team) ? row : []))
  }

  #teamAt(learner: string, at: string): string | null | undefined {
    const ms = Date.parse(at)
    return this.#stays.get(learner)?.findLast(({ since }) => since <= ms)?.team
  }
}
