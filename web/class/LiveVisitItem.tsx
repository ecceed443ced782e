import { useTranslation } from 'react-i18next'
import type { LearnerLiveVisit } from '#contract/learner-class.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import IconEye from '~icons/eye'
import css from './ClassBar.module.css'
import LiveVisit from './LiveVisit.tsx'

/** In the class bar: who asks for a visit, or is in the shop. */
export default function LiveVisitItem({ live }: { live: LearnerLiveVisit }) {
  const { t } = useTranslation()
  return (
    <Disclosure
      className={css.anchor}
      panelClassName={`ff-popup ${css.panel}`}
      button={(props) => (
        <button type="button" className={css.item} data-lit="true" {...props}>
          <IconEye size={20} aria-hidden="true" />
          <span className={css.guest}>
            {t(`CLASS_LIVE_${live.state.toUpperCase()}`, { name: live.trainer })}
          </span>
        </button>
      )}
    >
      {(close) => <LiveVisit live={live} onDone={close} />}
    </Disclosure>
  )
}
