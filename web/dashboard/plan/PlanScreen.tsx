import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BuiltInPlan, ClassPlanStatus } from '#contract/plans.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDuration } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { useAction } from '../use-action.ts'
import { CurrentPlan } from './CurrentPlan.tsx'
import { CoursePlan } from './course/CoursePlan.tsx'
import { StartCourse } from './course/StartCourse.tsx'
import { EditPlanButton } from './EditPlanButton.tsx'
import classes from './Plan.module.css'
import { PlanEditor, useEditedPlan } from './PlanEditor.tsx'
import { usePlans } from './use-plans.ts'

/** The plan of the class, the plans to choose from, and an editor for the trainer's own. */
export function PlanScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch, endsAt } = usePlans()
  const editor = useEditedPlan()
  const edit = (text: string): void =>
    void editor.show(text).then(() => document.getElementById('plan-own')?.focus())
  return (
    <Screen
      title={t('DASHBOARD_PLAN')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <>
          {data.plan?.course && (
            <CoursePlan
              key={identityOf(data.plan)}
              plan={data.plan}
              course={data.plan.course}
              onEdit={edit}
            />
          )}
          {data.plan && !data.plan.course && <CurrentPlan plan={data.plan} endsAt={endsAt} onEdit={edit} />}
          {!data.plan && <p>{t('DASHBOARD_PLAN_NONE')}</p>}
          <ReadyPlans ready={data.ready} hasPlan={data.plan !== null} onEdit={edit} />
          <PlanEditor editor={editor} hasPlan={data.plan !== null} />
        </>
      )}
    </Screen>
  )
}

/** The same as long as a plan has the same parts in the same order, whatever their dates. */
function identityOf({ key, title, parts }: ClassPlanStatus): string {
  return JSON.stringify([key, title, ...parts.map((part) => part.title)])
}

const MINUTE_MS = 60_000

interface ReadyPlansProps {
  ready: readonly BuiltInPlan[]
  /** The class already has a plan, which would be replaced. */
  hasPlan: boolean
  /** Copies the text of a plan into the editor. */
  onEdit: (text: string) => void
}

/** The plans that come with the shop. */
function ReadyPlans({ ready, hasPlan, onEdit }: ReadyPlansProps) {
  const { t } = useTranslation()
  const { asked, ask, close } = useAsked<BuiltInPlan>()
  const { post, isBusy } = useAction()
  return (
    <section className="ff-card ff-panel" aria-labelledby="plans-ready">
      <h2 id="plans-ready">{t('DASHBOARD_PLANS_READY')}</h2>
      <ul className={`ff-list ${classes.ready}`}>
        {ready.map((plan) => (
          <li key={plan.key} className={classes.card}>
            <h3>{plan.title}</h3>
            <p>{plan.blurb}</p>
            <p className={`ff-hint ${classes.quiet}`}>
              {[
                plan.weeks === null
                  ? formatDuration(plan.minutes * MINUTE_MS)
                  : t('DASHBOARD_PLAN_WEEKS', { count: plan.weeks }),
                t('DASHBOARD_PLAN_PARTS', { count: plan.parts }),
                t('DASHBOARD_PLAN_CHALLENGES', { count: plan.challenges }),
              ].join(' · ')}
            </p>
            <Group gap="sm" align="stretch">
              <Button
                loading={isBusy}
                aria-label={t('DASHBOARD_PLAN_TAKE_OF', { title: plan.title })}
                onClick={() =>
                  hasPlan || plan.weeks !== null ? ask(plan) : post('/api/plan', { ready: plan.key })
                }
              >
                {t('DASHBOARD_PLAN_TAKE')}
              </Button>
              <EditPlanButton
                path={`/api/plans/${encodeURIComponent(plan.key)}`}
                label={t('DASHBOARD_PLAN_EDIT_OF', { title: plan.title })}
                onEdit={onEdit}
              >
                {t('DASHBOARD_PLAN_EDIT')}
              </EditPlanButton>
            </Group>
          </li>
        ))}
      </ul>
      {asked && asked.weeks === null && <ConfirmChoice plan={asked} onClose={close} />}
      {asked && asked.weeks !== null && <StartCourse plan={asked} hasPlan={hasPlan} onClose={close} />}
    </section>
  )
}

function ConfirmChoice({ plan: { key, title }, onClose }: { plan: BuiltInPlan; onClose: () => void }) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction(onClose)
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_PLAN_TAKE', { title })}
      action={t('DASHBOARD_PLAN_TAKE')}
      isBusy={isBusy}
      onConfirm={() => post('/api/plan', { ready: key })}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_PLAN_TAKE')}</p>
    </ConfirmDialog>
  )
}
