import { useTranslation } from 'react-i18next'
import { Sheet } from '#web/ui/Sheet.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'

/** The feedback screen, open to everybody. */
export default function Contact() {
  const { t } = useTranslation()
  return (
    <Sheet
      element="app-contact"
      title={t('SECTION_CUSTOMER_FEEDBACK')}
      lead={t('CONTACT_LEAD')}
      picture="brand/mark.svg"
    >
      <FeedbackForm />
    </Sheet>
  )
}
