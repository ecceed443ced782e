import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LtiOverview } from '#contract/lti.ts'
import { useDashboard, useHasRole } from '../session.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import { CopyField } from './CopyField.tsx'
import { CourseList } from './CourseList.tsx'
import { PlatformForm } from './PlatformForm.tsx'
import { PlatformList } from './PlatformList.tsx'
import { RegistrationPanel } from './RegistrationPanel.tsx'

/** Launches and grades do not come with the activity stream. */
const REFETCH_MS = 5_000

/** Learning platforms: who is registered, which courses lead here, and how the grades do. */
export function LtiScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const may = useHasRole()
  const { data, isError, refetch } = useQuery({
    queryKey: ['lti'],
    queryFn: () => api.get<LtiOverview>('/api/lti'),
    refetchInterval: REFETCH_MS,
  })
  return (
    <Screen
      title={t('DASHBOARD_LTI_TITLE')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && !data.isPossible && <p role="note">{t('DASHBOARD_LTI_IMPOSSIBLE')}</p>}
      {data && (
        <>
          <section className="ff-card ff-panel" aria-labelledby="lti-courses">
            <h2 id="lti-courses">{t('DASHBOARD_LTI_COURSES')}</h2>
            <CourseList courses={data.courses} />
          </section>
          <section className="ff-card ff-panel" aria-labelledby="lti-grades">
            <h2 id="lti-grades">{t('DASHBOARD_LTI_GRADES')}</h2>
            <Grades grades={data.grades} />
          </section>
          <section className="ff-card ff-panel" aria-labelledby="lti-platforms">
            <h2 id="lti-platforms">{t('DASHBOARD_LTI_PLATFORMS')}</h2>
            <PlatformList platforms={data.platforms} />
          </section>
          {may('owner') && data.isPossible && (
            <>
              <section className="ff-card ff-panel" aria-labelledby="lti-register">
                <h2 id="lti-register">{t('DASHBOARD_LTI_REGISTER')}</h2>
                <RegistrationPanel />
              </section>
              <section className="ff-card ff-panel" aria-labelledby="lti-by-hand">
                <h2 id="lti-by-hand">{t('DASHBOARD_LTI_BY_HAND')}</h2>
                <p>{t('DASHBOARD_LTI_COPY_HINT')}</p>
                {(['login', 'launch', 'keys', 'choose'] as const).map((name) => (
                  <CopyField
                    key={name}
                    label={t(`DASHBOARD_LTI_ADDRESS_${name.toUpperCase()}`)}
                    text={data.addresses[name]}
                  />
                ))}
                <PlatformForm />
              </section>
            </>
          )}
        </>
      )}
    </Screen>
  )
}

function Grades({ grades }: { grades: LtiOverview['grades'] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => notify(ok))
  const { sent, waiting, refused, problem } = grades
  return (
    <>
      <p>
        {t('DASHBOARD_LTI_GRADES_SENT', { number: sent })}{' '}
        {t('DASHBOARD_LTI_GRADES_WAITING', { number: waiting })}{' '}
        {t('DASHBOARD_LTI_GRADES_REFUSED', { number: refused })}
      </p>
      {problem !== null && <p>{t('DASHBOARD_LTI_GRADES_PROBLEM', { problem })}</p>}
      {waiting + refused > 0 && (
        <div data-row>
          <Button variant="default" loading={isBusy} onClick={() => post('/api/lti/grades/retry', {})}>
            {t('DASHBOARD_LTI_RETRY')}
          </Button>
        </div>
      )}
    </>
  )
}
