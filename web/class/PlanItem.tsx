import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import IconListCheck from '~icons/list-check'
import { PartPanel } from '../training/plan/PartPanel.tsx'
import css from '../training/plan/Plan.module.css'
import { TimeLeft } from '../training/plan/TimeLeft.tsx'
import { type CurrentPart, planPartId, usePlan } from '../training/plan/use-plan.ts'
import bar from './ClassBar.module.css'
import '../training/plan/texts.ts'

/** In the class bar: the current part of the plan with the time left; expanded, its task and challenges. */
export default function PlanItem() {
  const plan = usePlan()
  const announcement = useAnnouncement(plan)
  return (
    <>
      {plan && <Item plan={plan} />}
      <p role="status" className="ff-hidden">
        {announcement}
      </p>
    </>
  )
}

function Item({ plan }: { plan: CurrentPart }) {
  const { t } = useTranslation()
  const [looked, setLooked] = useState(planPartId(plan))
  const isNew = looked !== planPartId(plan)
  return (
    <Disclosure
      className={css.anchor}
      panelClassName={`ff-popup ${bar.panel} ${css.panel}`}
      button={({ onClick, ...props }) => (
        <button
          type="button"
          className={`${bar.item} ${css.item}`}
          data-lit={isNew}
          {...props}
          onClick={() => {
            setLooked(planPartId(plan))
            onClick()
          }}
        >
          <IconListCheck size={20} aria-hidden="true" />
          <span className="ff-hidden">{t('LABELLED', { label: t('PLAN_NOW'), value: '' })}</span>
          <bdi className={css.part}>{plan.title}</bdi>
          <span className={css.left}>
            <TimeLeft endsAt={plan.endsAt} />
          </span>
        </button>
      )}
    >
      {(close) => <PartPanel plan={plan} onLeave={close} />}
    </Disclosure>
  )
}

/** Announces to screen readers that a part has started or the plan has ended. */
function useAnnouncement(plan: CurrentPart | undefined): string {
  const { t } = useTranslation()
  const known = useRef(plan && planPartId(plan))
  const [announcement, setTold] = useState('')
  const name = plan && planPartId(plan)
  const sentence = plan ? t('PLAN_BEGINS', { title: plan.title, say: plan.say }) : t('PLAN_IS_OVER')
  useEffect(() => {
    if (known.current === name) return
    known.current = name
    setTold(sentence)
  }, [name, sentence])
  return announcement
}
