import i18next from 'i18next'
import english from '../../../content/i18n/en/class-plan.json' with { type: 'json' }

/** The English words of what a class does: nobody needs them where there is no plan. */
i18next.addResourceBundle('en', 'translation', english, true, true)
