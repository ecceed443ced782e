import i18next from 'i18next'
import english from '../../content/i18n/en/workbench-tools.json' with { type: 'json' }

/** The English words of the tools travel with them, not with the app. */
i18next.addResourceBundle('en', 'translation', english, true, true)
