import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnClass } from '#contract/learner-class.ts'
import { HttpError } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { pageSettings } from '#web/page-settings.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import { totalsOf } from '../training/progress.ts'
import { challengesQuery } from '../training/queries.ts'
import css from './Class.module.css'
import { devicesIn } from './devices.ts'
import Hand from './Hand.tsx'
import Live from './Live.tsx'
import { MessageList } from './MessageList.tsx'
import { ownClassQuery } from './own-class.ts'
import { Paper } from './Paper.tsx'
import './page-words.ts'
import { PartNow } from './plan/PartNow.tsx'
import { usePlan } from './plan/use-plan.ts'
import { Record } from './Record.tsx'
import { WaysOut } from './WaysOut.tsx'

const NOT_FOUND = 404

/** Her own page: her class, how far she is, what her trainer says and sees, and the ways out. */
export default function ClassScreen() {
  const { t } = useTranslation()
  usePageTitle(t('CLASS_TITLE'))
  const { data, error, refetch } = useQuery(ownClassQuery)
  if (data?.copyUntil || data?.guestUntil) {
    return (
      <div className={css.screen}>
        <h1>{t('CLASS_TITLE')}</h1>
        <Notice
          title={t(data.copyUntil ? 'CLASS_IN_COPY' : 'CLASS_IS_HERS')}
          detail={t('CLASS_IN_COPY_HINT')}
        />
      </div>
    )
  }
  if (data) return <Content own={data} />
  if (pageSettings().isInClass !== true || (error instanceof HttpError && error.status === NOT_FOUND)) {
    return (
      <div className={css.screen}>
        <h1>{t('CLASS_TITLE')}</h1>
        <Notice title={t('CLASS_NONE')} detail={t('CLASS_NONE_HINT')} />
      </div>
    )
  }
  if (error) return <Failure title={t('CLASS_NOT_LOADED')} onRetry={() => void refetch()} />
  return <Waiting cards={3} height="12rem" />
}

function Content({ own }: { own: OwnClass }) {
  const { t } = useTranslation()
  const { name, nickname, group, endsAt, messages, porch, live, alsoOpen } = own
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1 dir="auto">{name}</h1>
        <p className={css.lead}>
          {t('CLASS_YOU_ARE')} <strong dir="auto">{nickname}</strong>
          {group !== null && (
            <>
              {' '}
              (<bdi>{group}</bdi>)
            </>
          )}
          . {t('CLASS_ENDS', { date: formatMoment(new Date(endsAt)) })}
        </p>
        {alsoOpen.length > 0 && (
          <>
            <p>{t('CLASS_ALSO_OPEN', { devices: devicesIn(t, alsoOpen) })}</p>
            <p>{t('CLASS_ALSO_OPEN_WHY')}</p>
          </>
        )}
      </header>
      <div className={css.panels}>
        {live && (
          <div className={css.wide}>
            <Panel title={t('CLASS_LIVE_TITLE')}>
              <Live live={live} />
            </Panel>
          </div>
        )}
        <Plan />
        <Progress />
        <Panel title={t('CLASS_HAND_TITLE')}>
          <Hand />
        </Panel>
        <div className={css.wide}>
          <Panel title={t('CLASS_MESSAGES_TITLE')}>
            <MessageList messages={messages} />
          </Panel>
          <Panel title={t('CLASS_PAPER_TITLE')}>
            <Paper />
          </Panel>
          <Panel title={t('CLASS_RECORD_TITLE')}>
            <Record />
          </Panel>
        </div>
        <WaysOut porch={porch} />
      </div>
    </div>
  )
}

function Plan() {
  const { t } = useTranslation()
  const plan = usePlan()
  if (!plan) return null
  return (
    <div className={css.wide}>
      <Panel title={t('PLAN_NOW')}>
        <PartNow plan={plan} />
      </Panel>
    </div>
  )
}

function Progress() {
  const { t } = useTranslation()
  const { data: challenges } = useQuery(challengesQuery)
  const totals = challenges && totalsOf(challenges)
  return (
    <Panel title={t('CLASS_PROGRESS_TITLE')}>
      {totals && (
        <dl className={css.totals}>
          {(['hacking', 'found', 'fixed', 'proven'] as const).map((what) => (
            <div key={what}>
              <dt>{t(`CLASS_TOTAL_${what.toUpperCase()}`)}</dt>
              <dd>{t('CLASS_SO_MUCH', { ...totals[what] })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
