import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { LearnerClass } from '#contract/learner-class.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import IconHandStop from '~icons/hand-stop'
import IconMessage from '~icons/message'
import IconSchool from '~icons/school'
import IconTrophy from '~icons/trophy'
import IconUserCircle from '~icons/user-circle'
import { useAccessEnd, useOwnClass } from '../data/class.ts'
import { useClassRefresh, usePlanRefresh } from '../training/plan/use-plan.ts'
import { AccessEnded } from './AccessEnded.tsx'
import css from './ClassBar.module.css'
import { LastDay } from './LastDay.tsx'

import { useAnnouncements } from './use-announcements.ts'
import './bar-texts.ts'
import { http } from '#web/http.ts'

const Messages = lazy(() => import('./MessageList.tsx'))
const Hand = lazy(() => import('./HandForm.tsx'))
const CopyBar = lazy(() => import('./CopyBar.tsx'))
const LiveItem = lazy(() => import('./LiveVisitItem.tsx'))
const Signals = lazy(() => import('./ControlNotices.tsx'))
const AlsoOpen = lazy(() => import('./OtherDevices.tsx'))
const Shared = lazy(() => import('./SharedShopItem.tsx'))
const Unread = lazy(() => import('./UnreadNotices.tsx'))
const CourseItem = lazy(() => import('./course/CourseItem.tsx'))
const PlanItem = lazy(() => import('./PlanItem.tsx'))

/** Bar below the top bar of a learner's shop: the class, messages of the trainer, and the raised hand. */
export default function ClassBar() {
  const { t } = useTranslation()
  const own = useOwnClass()
  const { text, wasTakenDown } = useAnnouncements(own)
  const [isOpen, setOpen] = useState(false)
  useReportChallenge()
  usePlanRefresh(own?.plan)
  const hasPlan = useWasEver(own?.plan != null)
  const unread = own?.messages.filter(({ isRead }) => !isRead).length ?? 0
  const accessEnd = useAccessEnd()
  const messages = useRef<HTMLButtonElement>(null)
  const signals = activeControls(own)
  const hand = own?.hand ? 'CLASS_HAND_UP' : 'CLASS_RAISE_HAND'
  const until = own?.copyUntil ?? own?.guestUntil
  if (own && until) {
    return (
      <Suspense>
        <CopyBar nickname={own.nickname} until={until} isLive={own.guestUntil !== null} />
      </Suspense>
    )
  }
  return (
    <section
      className={css.bar}
      aria-label={t('CLASS_BAR')}
      data-news={unread > 0 || wasTakenDown || own?.live != null}
    >
      <p className={css.who} data-plan={hasPlanItem(own) || signals !== undefined}>
        <IconSchool size={20} aria-hidden="true" />
        <span>
          <strong dir="auto">{own?.name}</strong> <span dir="auto">{own?.nickname}</span>
        </span>
      </p>
      <Suspense>{signals && <Signals signals={signals} />}</Suspense>
      <LastDay endsAt={own?.endsAt} />
      <Company own={own} />
      <Suspense>{hasPlan && <PlanItem />}</Suspense>
      <NextDue course={own?.course} />
      <Suspense>{own?.live && <LiveItem live={own.live} />}</Suspense>
      <button
        ref={messages}
        type="button"
        className={css.item}
        data-lit={unread > 0}
        onClick={() => setOpen(true)}
      >
        <IconMessage size={20} aria-hidden="true" />
        <span className={css.words}>{t('CLASS_MESSAGES')}</span>
        {unread > 0 && (
          <span className={css.count}>
            <span aria-hidden="true">{unread}</span>
            <span className="ff-hidden">{t('CLASS_UNREAD', { count: unread })}</span>
          </span>
        )}
      </button>
      <Disclosure
        className={css.anchor}
        panelClassName={`ff-popup ${css.panel}`}
        button={(props) => (
          <button type="button" className={css.item} data-lit={own?.hand != null || wasTakenDown} {...props}>
            <IconHandStop size={20} aria-hidden="true" />
            <span className={css.words}>{t(wasTakenDown ? 'CLASS_HAND_IS_DOWN' : hand)}</span>
          </button>
        )}
      >
        {(close) => (
          <Suspense>
            <Hand wasTakenDown={wasTakenDown} onDone={close} />
          </Suspense>
        )}
      </Disclosure>
      <ContestLink own={own} />
      <Link to="/class" className={css.item}>
        <IconUserCircle size={20} aria-hidden="true" />
        <span className={css.words}>{t('CLASS_MY_PAGE')}</span>
      </Link>
      <p role="status" className="ff-hidden">
        {text}
      </p>
      <Suspense>{isOpen && <Messages onClose={() => setOpen(false)} />}</Suspense>
      <Suspense>
        {own && !isOpen && !accessEnd && <Unread own={own} onEmpty={() => messages.current?.focus()} />}
      </Suspense>
      {accessEnd && <AccessEnded {...accessEnd} />}
    </section>
  )
}

/** What is due next in the course of the class, if it has one. */
function NextDue({ course }: { course: LearnerClass['course'] | undefined }) {
  useClassRefresh(course?.changesInMs ?? null)
  return <Suspense>{course && <CourseItem version={course.version} />}</Suspense>
}

/** Whether the plan of the class takes space in the bar. */
function hasPlanItem(own: LearnerClass | undefined): boolean {
  return own !== undefined && (own.plan !== null || own.course !== null)
}

/** Who else has the shop open: members of the team that shares it, or other devices of the learner. */
function Company({ own }: { own: LearnerClass | undefined }) {
  return (
    <Suspense>
      {own?.sharedBy && <Shared sharedBy={own.sharedBy} />}
      {own?.alsoOpen[0] && <AlsoOpen devices={own.alsoOpen} />}
    </Suspense>
  )
}

function ContestLink({ own }: { own: LearnerClass | undefined }) {
  const { t } = useTranslation()
  if (!own?.contest) return null
  return (
    <Link to="/contest" className={css.item} data-lit={own.contest.lacksTeam}>
      <IconTrophy size={20} aria-hidden="true" />
      <span className={css.words}>{t(own.contest.lacksTeam ? 'CLASS_FIND_TEAM' : 'CLASS_CONTEST')}</span>
    </Link>
  )
}

/** The controls of the class that are active; undefined if there are none. */
function activeControls(own: LearnerClass | undefined): LearnerClass['signals'] | undefined {
  return own && (own.signals.isPaused || own.signals.isQuiet) ? own.signals : undefined
}

/** Whether a condition was ever true. The component that announces its end must still be mounted then. */
function useWasEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return wasSo || isSo
}

const OF_A_CHALLENGE = /^\/(?:coding-challenge|debrief)\/([^/]+)$/

/** The challenge that an address is about: its details, its coding challenge or its debrief. */
function challengeAt({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (pathname.startsWith('/score-board')) return new URLSearchParams(search).get('open') ?? undefined
  return OF_A_CHALLENGE.exec(pathname)?.[1]
}

/** Reports to the trainer which challenge the learner looks at. Failures are ignored. */
function useReportChallenge(): void {
  const challenge = challengeAt(useLocation())
  useEffect(() => {
    if (challenge === undefined) return
    void http.put('/training/class/at', { challenge }).catch(() => {})
  }, [challenge])
}
