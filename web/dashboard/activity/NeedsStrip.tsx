import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoomColumn, RoomRow } from '#contract/activity.ts'
import { useAct } from '../actions/use-act.ts'
import { GiveHint } from '../learner/GiveHint.tsx'
import { useNow } from '../live/use-now.ts'
import { Said } from '../ui/Said.tsx'
import { ago } from '../ui/times.ts'
import { visible } from '../ui/visible.ts'
import classes from './NeedsStrip.module.css'
import { type Need, needsIn } from './needs.ts'

/** More would push the room off the screen: they are in the list below, and in the chips above it. */
const MOST = 12

interface NeedsStripProps {
  rows: Iterable<RoomRow>
  columns: ReadonlyMap<string, RoomColumn>
  search: string
  /** Stands beside the title. */
  children: ReactNode
}

/** Who needs the trainer first. */
export function NeedsStrip({ rows, columns, search, children }: NeedsStripProps) {
  const { t } = useTranslation()
  const needs = needsIn(rows)
  const more = needs.length - MOST
  return (
    <section className={classes.strip} aria-labelledby="needs-title">
      <div className={classes.top}>
        <h2 id="needs-title" className={classes.title}>
          {t('DESK_NEEDS')}
        </h2>
        {children}
      </div>
      {needs.length === 0 && <p className={classes.calm}>{t('DESK_NEEDS_NOBODY')}</p>}
      {needs.length > 0 && (
        <ul className={classes.list}>
          {needs.slice(0, MOST).map((need) => (
            <NeedCard
              key={need.row.id}
              need={need}
              challenge={columns.get(need.row.working?.challenge ?? '')?.name}
              search={search}
            />
          ))}
          {more > 0 && <li className={classes.more}>{t('DESK_NEEDS_MORE', { count: more })}</li>}
        </ul>
      )}
    </section>
  )
}

interface NeedCardProps {
  need: Need
  challenge: string | undefined
  search: string
}

function NeedCard({ need, challenge, search }: NeedCardProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { row, what, since } = need
  const { id, nickname, hand, stuck } = row
  const isHand = what === 'hand'
  const Icon = isHand ? IconHandStop : IconAlertTriangle
  const why = stuck ? t(`DESK_WHY_${stuck.why.toUpperCase()}`) : ''
  const said = isHand ? hand?.note || t('DESK_HAND_UP') : why
  return (
    <li className={classes.card} data-what={what} data-taken={Boolean(stuck?.takenBy) || undefined}>
      <p className={classes.head}>
        <Icon size={20} aria-hidden="true" />
        <Link to={{ pathname: `/learner/${id}`, search }} className={classes.name}>
          <bdi>{visible(nickname)}</bdi>
        </Link>
        <span className={classes.since}>{ago(since, now)}</span>
      </p>
      <p className={classes.what}>
        <Said text={said} />
        {challenge !== undefined && <span className={classes.at}>{visible(challenge)}</span>}
      </p>
      <div className={classes.acts}>
        <Answer need={need} />
        {row.working && <GiveHint id={id} nickname={nickname} />}
      </div>
    </li>
  )
}

/** That the trainer has seen it. */
function Answer({ need: { row, what } }: { need: Need }) {
  const { t } = useTranslation()
  const { act, isBusy } = useAct()
  const { id, nickname: name, stuck } = row
  if (what === 'stuck' && stuck?.takenBy) {
    return <p className={classes.taken}>{t('DESK_TAKEN_BY', { name: stuck.takenBy })}</p>
  }
  const [path, words] = what === 'hand' ? ['hand-down', 'DESK_HAND_DOWN'] : ['take', 'DESK_TAKE']
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => act(`/api/learners/${id}/${path}`)}
      aria-label={t(`${words}_OF`, { name })}
    >
      {t(words)}
    </Button>
  )
}
