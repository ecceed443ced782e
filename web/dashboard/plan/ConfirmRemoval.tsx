import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useRemoval } from '../use-action.ts'

/** Asks whether the plan of the class is removed. */
export function ConfirmRemoval({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { remove, isBusy } = useRemoval(onClose)
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_PLAN_AWAY')}
      action={t('DASHBOARD_PLAN_AWAY')}
      isBusy={isBusy}
      onConfirm={() => remove('/api/plan')}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_PLAN_AWAY')}</p>
    </ConfirmDialog>
  )
}
