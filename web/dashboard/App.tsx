import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HashRouter, Navigate, Route, Routes } from 'react-router'
import type { SignedInTrainer, StaffSignIn } from '#contract/dashboard.ts'
import classes from './App.module.css'
import { ActivityScreen } from './activity/ActivityScreen.tsx'
import { ClassScreen } from './class/ClassScreen.tsx'
import { useClass } from './class/use-class.ts'
import { ClassesScreen } from './classes/ClassesScreen.tsx'
import { ContestScreen } from './contest/ContestScreen.tsx'
import { ActivityContext, useActivityStore } from './feed/use-activity.ts'
import { CertificateScreen } from './learner/CertificateScreen.tsx'
import { ClassCertificatesScreen } from './learner/ClassCertificates.tsx'
import { LtiScreen } from './lti/LtiScreen.tsx'
import { MessagesScreen } from './messages/MessagesScreen.tsx'
import { PlanScreen } from './plan/PlanScreen.tsx'
import { MapScreen } from './progress-map/MapScreen.tsx'
import { Projector } from './projector/Projector.tsx'
import { LinkCardScreen } from './roster/LinkCards.tsx'
import { RosterScreen } from './roster/RosterScreen.tsx'
import { Shell } from './Shell.tsx'
import { PassphraseCardsProvider } from './selection/PassphraseCards.tsx'
import { CurrentTrainerContext, shareKey, useDashboard, useHasRole, useSession } from './session.ts'
import { SolutionListScreen } from './solutions/SolutionListScreen.tsx'
import { SolutionScreen } from './solutions/SolutionScreen.tsx'
import { AuditLogScreen } from './staff/AuditLogScreen.tsx'
import { StaffScreen } from './staff/StaffScreen.tsx'
import { ToastProvider } from './ui/Toasts.tsx'

/** The trainer dashboard. Shows the sign-in notice to anybody without a key. */
export function App() {
  const { key, reason } = useSession()
  // A new key may belong to another person or role, so everything below starts afresh.
  return key === null ? <SignedOut reason={reason} /> : <SignedIn key={key} />
}

/** Shows the screens that this trainer's role may use. */
function SignedIn() {
  const { api, key } = useDashboard()
  const {
    data: me,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['me', key.current().key],
    queryFn: () => api.get<SignedInTrainer>('/api/me'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const activity = useActivityStore(useDashboard())
  if (!me) return <Loading onRetry={isError ? refetch : undefined} />
  return (
    <ActivityContext value={activity}>
      <CurrentTrainerContext value={me}>
        {me.role === 'projector' ? <Projector /> : <Screens />}
      </CurrentTrainerContext>
    </ActivityContext>
  )
}

function Screens() {
  const may = useHasRole()
  const { key } = useDashboard()
  // A projector keeps its key: the next tab of a trainer would become a projector as well.
  useEffect(() => shareKey(key), [key])
  return (
    <ToastProvider>
      {/* Without transitions: a delayed update of the address would lose letters that are typed into the search. */}
      <HashRouter useTransitions={false}>
        <PassphraseCardsProvider>
          <Shell>
            <Routes>
              <Route path="/" element={<FirstScreen />} />
              <Route path="/learner/:id" element={<FirstScreen />} />
              <Route path="/map" element={<MapScreen />} />
              {may('trainer') && <Route path="/certificate/:id" element={<CertificateScreen />} />}
              {may('trainer') && <Route path="/certificates" element={<ClassCertificatesScreen />} />}
              <Route path="/solutions" element={<SolutionListScreen />} />
              <Route path="/solutions/:key" element={<SolutionScreen />} />
              {may('trainer') && <Route path="/plan" element={<PlanScreen />} />}
              <Route path="/contest/:section?" element={<ContestScreen />} />
              <Route path="/messages" element={<MessagesScreen />} />
              {may('trainer') && <Route path="/roster" element={<RosterScreen />} />}
              {may('trainer') && <Route path="/roster/cards" element={<LinkCardScreen />} />}
              <Route path="/class" element={<ClassScreen />} />
              {may('trainer') && <Route path="/lti" element={<LtiScreen />} />}
              {may('trainer') && <Route path="/log" element={<AuditLogScreen />} />}
              {may('owner') && <Route path="/staff" element={<StaffScreen />} />}
              {may('host') && <Route path="/classes" element={<ClassesScreen />} />}
              {/* Bookmarks of earlier releases. */}
              <Route path="/answers" element={<SolutionListScreen />} />
              <Route path="/answers/:key" element={<SolutionScreen />} />
              {may('owner') && <Route path="/crew" element={<StaffScreen />} />}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Shell>
        </PassphraseCardsProvider>
      </HashRouter>
    </ToastProvider>
  )
}

/** The activity. In a class that was erased there is none, and hosts see the list of classes. */
function FirstScreen() {
  const may = useHasRole()
  const { data } = useClass()
  const isErased = data !== undefined && data.erasedAt !== null
  return isErased && may('host') ? <Navigate to="/classes" replace /> : <ActivityScreen />
}

/** Shown to anybody without a key. */
function SignedOut({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation()
  const { api, shopName } = useDashboard()
  const [problem] = useState(signInProblem)
  const { data } = useQuery({ queryKey: ['sign-in'], queryFn: () => api.get<StaffSignIn>('/api/sign-in') })
  return (
    <main className={classes.locked}>
      <Box component="p" className="ff-display" c="var(--ff-accent-text)">
        {shopName}
      </Box>
      <h1>{t('DASHBOARD_TITLE')}</h1>
      {problem && !reason ? (
        <p role="alert" className={classes.problem}>
          {t(problem)}
        </p>
      ) : (
        <p role="status">
          {reason || t(data?.providers.length ? 'DASHBOARD_LOCKED_SIGN_IN' : 'DASHBOARD_LOCKED')}
        </p>
      )}
      {data?.providers.map(({ id, name }) => (
        <Button key={id} component="a" href={`/sign-in/${id}`} className={`ff-wrap ${classes.provider}`}>
          {t('DASHBOARD_SIGN_IN_WITH', { name })}
        </Button>
      ))}
      <Box component="p" fz="md" c="dimmed">
        {t('DASHBOARD_LOCKED_HINT')}
      </Box>
    </main>
  )
}

/** Why a sign-in with a provider failed, as the server has put it into the address. */
const SIGN_IN_PROBLEMS: Readonly<Record<string, string>> = {
  away: 'DASHBOARD_SIGN_IN_AWAY',
  begin: 'DASHBOARD_SIGN_IN_BEGIN',
  cancelled: 'DASHBOARD_SIGN_IN_CANCELLED',
  noStaff: 'DASHBOARD_SIGN_IN_NO_STAFF',
  refused: 'DASHBOARD_SIGN_IN_REFUSED',
}

function signInProblem(): string | undefined {
  const problem = new URLSearchParams(location.hash.slice(1)).get('problem') ?? ''
  return Object.hasOwn(SIGN_IN_PROBLEMS, problem) ? SIGN_IN_PROBLEMS[problem] : undefined
}

/** Shown until the server has said whose key this is. */
function Loading({ onRetry }: { onRetry: (() => unknown) | undefined }) {
  const { t } = useTranslation()
  const { shopName } = useDashboard()
  return (
    <main className={classes.locked}>
      <Box component="p" className="ff-display" c="var(--ff-accent-text)">
        {shopName}
      </Box>
      <h1>{t('DASHBOARD_TITLE')}</h1>
      <p role="status">{t(onRetry ? 'DASHBOARD_UNREACHABLE' : 'DASHBOARD_LOADING')}</p>
      {onRetry && <Button onClick={() => onRetry()}>{t('DASHBOARD_AGAIN')}</Button>}
    </main>
  )
}
