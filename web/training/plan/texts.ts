import i18next from 'i18next'
import english from '../../../content/i18n/en/class-plan.json' with { type: 'json' }

/** English texts of plans. Classes without a plan do not need them. */
i18next.addResourceBundle('en', 'translation', english, true, true)
