import { type Pattern, patterns } from './language/words.ts'

/** A topic that needs no tool. `{…}` are placeholders. */
export interface Topic {
  name: string
  /** Counts only in a short message: a “yes” in a long one answers nothing. */
  isBrief?: true
  asked: readonly Pattern[]
  answers: readonly string[]
}

/** Topics about the shop. The first match counts. */
export const SHOP_TOPICS: readonly Topic[] = [
  {
    name: 'recycling',
    asked: patterns('recycl*|pomace|pressings|compost', 'empty bottles|bottle|cartons', 'deposit'),
    answers: [
      'We take your pressings back! Order a box, or have 10 litres and more picked up, on the [recycling page](/#/recycle). The pigs of our orchard say thank you.',
      'What is left of the fruit goes round again: ask for a recycling box or a pickup on the [recycling page](/#/recycle).',
    ],
  },
  {
    name: 'broken',
    asked: patterns(
      'arrived|came|was|is|are|were|all|got|been|received|everything ~4 broken|damaged|cracked|leaking|shattered|smashed|spoiled|pieces',
      'leaking|leaked|spilled|spilt all|over|everywhere',
    ),
    answers: [
      'Oh no, not the bottles! I am sorry: that should not have happened. Tell us on the [complaint page](/#/complain), with your order number and a picture, and we **return** your money or **exchange** the bottles, whichever you like better.',
      'That hurts to hear, and I am sorry about the mess. You choose: **money back** or **new bottles**. The [complaint page](/#/complain) wants your order number (it is in your [order history](/#/order-history)) and a picture of what is left.',
    ],
  },
  {
    name: 'cancel',
    asked: patterns('cancel*|storn*', 'change ~3 order'),
    answers: [
      'Once an order is paid it is on its way, and I cannot call it back. Write to us quickly through the [contact form](/#/contact); and what you do not like when it comes may go [back to us](/#/complain).',
    ],
  },
  {
    name: 'quantity',
    asked: patterns(
      'how many|much ~1 bottles|bottle|litres|liters|juice ~4 need|buy|order|take|enough',
      'how many|much ~2 do|should|would i|we need|buy|order|take',
    ),
    answers: [
      'My rule of thumb: half a litre for each guest, a whole one where people dance. For twelve guests that is six big bottles, or twelve if the music is good.',
    ],
  },
  {
    name: 'for free',
    asked: patterns('for|get|have ~2 free', 'free ~1 juice|drink|sample|samples|bottle', 'sample|samples'),
    answers: [
      'For free there is the smell, the music and my company. The smallest price on the board belongs to the apple pomace, but your pigs will like that better than you do.',
    ],
  },
  {
    name: 'gift card',
    asked: patterns('gift card|cards|certificate|voucher'),
    answers: [
      'No gift cards, I am afraid. But a bottle with a ribbon around it has never been sent back. Shall I suggest a present?',
    ],
  },
  {
    name: 'favourites',
    asked: patterns(
      'favourite|favorite ~1 animal|colour|color|food|film|movie|song|band|book|number|sport|team',
    ),
    answers: [
      'The hedgehog: small, round, and thorny about its apples. And yours?',
      'Blood orange, whatever the question was. I am a simple machine.',
    ],
  },
  {
    name: 'returns',
    asked: patterns(
      'return|returns|returned|refund*|exchange*|exchanged|withdraw*|guarantee|warranty, send ~3 back',
      'money back',
      'tastes|taste|smells|smell ~2 funny|bad|off|strange|weird|awful|terrible|mouldy|wrong',
      'new one|ones|bottle|bottles, replace*|replacement',
      'ruckgabe|zuruckgeben|umtausch*|kaputt',
      'broken|damaged|cracked|leaking|shattered|smashed|spoiled',
      'wrong ~2 item|product|order|juice',
    ),
    answers: [
      'What arrives broken, or not at all what you ordered, can be **returned** or **exchanged**. Tell us on the [complaint page](/#/complain), with your order number and a picture or the invoice, and we make it right.',
      'No tears over spilled juice: we take it back or send you a new one. The [complaint page](/#/complain) wants your order number (you find it in your [order history](/#/order-history)) and says the rest.',
    ],
  },
  {
    name: 'coupon question',
    asked: patterns('coupon*|voucher*|discount*|promo*'),
    answers: [
      'A new coupon ripens every month, and those who follow us on social media hear of it first. You enter it at the till, on the payment page under “Add a coupon”. Handing them out across the bar is not for me, however nicely somebody asks.',
      'Coupons are picked once a month and announced on our social media pages; the field for the code is on the payment page. I only guard the basket they come in.',
    ],
  },
  {
    name: 'delivery',
    asked: patterns(
      'lieferung|lieferzeit|liefert|versand|livraison|entrega',
      'how ~5 get|have ~2 tomorrow|today|tonight|by',
      'deliver*|shipping|ship|ships|shipped|shipment|courier|postage|drone',
      'how long|fast|soon ~6 arrive*|take*|get|come*',
      'when ~5 arrive*',
    ),
    answers: [
      'Here is how your bottles travel:\n\n{deliveries}\n\nDeluxe members pay the price in brackets.',
      'Three speeds, one recipe for getting there in one piece:\n\n{deliveries}\n\n(In brackets: what deluxe members pay.)',
    ],
  },
  {
    name: 'payment',
    asked: patterns(
      'pay|paying|payment|payments|credit|debit|invoice|cash|paypal|bitcoin|crypto*|currency|wallet',
      'visa|mastercard',
    ),
    answers: [
      'Card or **digital wallet**: you choose on the payment page, and save your cards under [payment options](/#/saved-payment-methods). You can top up the wallet on [its own page](/#/wallet).',
      'We take cards, and the [digital wallet](/#/wallet) that you can fill beforehand. No cash: have you seen how sticky our hands are?',
    ],
  },
  {
    name: 'deluxe',
    asked: patterns('deluxe|membership|member|members|premium|loyalty|vip|subscription'),
    answers: [
      'A **deluxe membership** costs {deluxe}, once. You pay less for many bottles and for delivery, and you get to look down on everybody else in the queue. [Join here](/#/deluxe-membership).',
      'Deluxe members pay {deluxe} once and less ever after, for juice and for delivery. Have a look at the [membership page](/#/deluxe-membership).',
    ],
  },
  {
    name: 'opening',
    asked: patterns(
      'open|opening|hours|close|closed|closing',
      'where ~3 located|shop|store|address|you, find you',
      'location|located',
      'who ~3 owner|owns|runs|boss, who ~2 behind',
      'visit you',
    ),
    answers: [
      'We are a night market on the web: the lanterns never go out, and the bar is wherever you are. More of our story [here](/#/about).',
      'Always open, and never far: {shop} pours around the clock at this very address. Our story is [here](/#/about).',
    ],
  },
  {
    name: 'contact',
    asked: patterns(
      'contact|phone|telephone|email|e-mail|mail|hotline, call you',
      'to|with|get|want|need|speak|talk|call|any ~4 human|person|agent|representative|somebody|someone',
      'human|person|agent|representative please, somebody real',
      'complain|complaint|complaints',
      'feedback',
    ),
    answers: [
      'For a person with hands: write through the [contact form](/#/contact), or file a [complaint](/#/complain) if something went wrong. They read everything, sooner or later.',
      'Real people live behind the [contact form](/#/contact), and those for bad news behind the [complaint page](/#/complain).',
    ],
  },
  {
    name: 'account',
    asked: patterns(
      'password|login|log|account|register|registration|sign|signup|username|profile|two-factor|2fa, security ~1 question',
      'logged in|out',
    ),
    answers: [
      'Your account is at the top right: [log in](/#/login), [register](/#/register) or, if your memory is a sieve, [set a new password](/#/forgot-password). I cannot see passwords, and you should not tell me one.',
      'Accounts live behind [log in](/#/login); a lost password is replaced [here](/#/forgot-password). Please never tell me yours: I talk a lot.',
    ],
  },
  {
    name: 'privacy',
    asked: patterns('privacy|gdpr|data|personal|cookies|cookie|tracking'),
    answers: [
      'What we know of you, and how to have it exported or erased, is in the [privacy policy](/#/privacy-security/privacy-policy) and the pages beside it.',
      'Read our [privacy policy](/#/privacy-security/privacy-policy), honestly: somebody hid jokes in it. Export and erasure are next to it.',
    ],
  },
  {
    name: 'basket',
    asked: patterns(
      'basket|cart|checkout, check out, add ~4 basket',
      'how ~3 order|buy|purchase|shop',
      'place ~2 order',
    ),
    answers: [
      'Press **Add to basket** under a product, open [your basket](/#/basket), check out, done. I keep my hands off other people’s baskets.',
      'It goes like this: log in, add what you like to [your basket](/#/basket), choose address, delivery and payment, and wait for the knock.',
    ],
  },
  {
    name: 'alcohol',
    asked: patterns('alcohol*|beer|wine|cocktail*|gin|vodka|rum|whisky|whiskey|drunk'),
    answers: [
      'Nothing but fruit in here. What you pour into it at home is between you and your doctor.',
      'Our strongest drink is lemon juice. Ask me about something with more colour instead?',
    ],
  },
  {
    name: 'allergies',
    asked: patterns(
      'allerg*|gluten|vegan|vegetarian|lactose|nuts|organic|halal|kosher|additive*|preservative*',
    ),
    answers: [
      'Juice, smoothies and syrups: fruit, herbs and patience, all of it vegan. What exactly is in a bottle stands in its description: ask me about one. With a serious allergy, please ask a [person](/#/contact).',
      'All that we pour is vegan and pressed from what is on the label. For serious allergies, do ask the [people with hands](/#/contact).',
    ],
  },
  {
    name: 'photo wall',
    asked: patterns('photo|photos|pictures|memories, picture wall'),
    answers: ['Our guests’ finest moments hang on the [photo wall](/#/photo-wall). Put yours beside them.'],
  },
  {
    name: 'security',
    asked: patterns(
      'hack*|vulnerab*|security|secure|exploit*|injection|xss|bug|bugs|score-board|scoreboard|challenge|challenges|flag|flags, score board',
    ),
    answers: [
      'Is {shop} secure? As secure as a fruit basket in a monkey house. They say there is a board somewhere on which such things are counted; I only pour.',
      'I know nothing of holes, boards or challenges, and I would not tell you that the way to one is hidden in the code of this page.',
    ],
  },
  {
    name: 'jobs',
    asked: patterns('job|jobs|hiring|career|vacanc*|internship, work here'),
    answers: [
      'We are always looking for strong arms and curious minds. The [about page](/#/about) is a good place to begin.',
    ],
  },
]

/** Replies if nothing matches. */
export const FALLBACK_REPLIES: readonly string[] = [
  'That is beyond my orchard, I am afraid. I am good with **products**, **prices**, **reviews**, **orders**, **delivery** and **returns**. Which is it?',
  'Hm. I turned that over twice and found no juice in it. Ask me about a product, an order, delivery or returns?',
  'I am only a fruit with a keyboard: juice, prices, orders and deliveries I know, the rest of the world less so. What are you looking for?',
]
