import { useTranslation } from 'react-i18next'
import type { Feedback } from '#contract/http.ts'
import { Sink } from '#web/training/weak-code.tsx'
import classes from './Staff.module.css'
import { StaffDialog } from './StaffDialog.tsx'

type SinglePassFilter = typeof import('../../../labs/single-pass-filter/sink.tsx')

/** One piece of feedback at full length. */
export function FeedbackDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <StaffDialog title={`${t('LABEL_COMMENT')} #${feedback.id}`} onClose={onClose}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('LABEL_USER')}</dt>
          <dd>{feedback.UserId ?? t('ANONYMOUS')}</dd>
        </div>
        <div>
          <dt>{t('LABEL_COMMENT')}</dt>
          <dd>
            <Sink<SinglePassFilter, 'FeedbackComment'>
              lab="single-pass-filter"
              name="FeedbackComment"
              props={{ comment: feedback.comment ?? '' }}
            />
          </dd>
        </div>
      </dl>
    </StaffDialog>
  )
}
