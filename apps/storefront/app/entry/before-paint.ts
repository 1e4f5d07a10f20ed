/**
 * An inline script that runs before anything is painted, so that neither the theme nor the login
 * button flashes and later parts have their place. It is constant, so a CSP can name its hash. It
 * reads cookies in the browser because a cached page serves every theme.
 */
const THEME =
  'let d=document.documentElement.dataset,c=document.cookie,' +
  't=/(?:^|; )theme=(light|dark)/.exec(c);if(t)d.theme=t[1];'
const SIGNED_IN = "if(/(?:^|; )user=[^;]/.test(c))d.signed='';"
const HAS_LIKED_SHOPS = `try{if(/"uuid"/.test(localStorage.getItem('hawker.store')))d.liked=''}catch{}`
/** At a table of the shop on this page, or with a cart: nothing is delivered. The cookie ends with its slug. */
const AT_TABLE =
  't=/(?:^|; )table=[^;]+\\.([^;.]+)/.exec(c);' +
  "if(t&&(location.pathname+'/').match(`^/(cart|shop/${t[1]})/`))d.atTable='';"
/** The browser scrolls a reloaded or restored document, which needs its full height. */
const IS_RELOADED = "if(performance.getEntriesByType('navigation')[0]?.type!='navigate')d.whole='';"
/** A first visit to the start page or a shop shows pictures before the font (deferred-font.ts). */
const IS_FIRST_VISIT =
  "if(/^.(shop|$)/.test(location.pathname)&&!navigator.serviceWorker?.controller)d.first=''"

export const BEFORE_PAINT = `(()=>{${THEME}${SIGNED_IN}${AT_TABLE}${HAS_LIKED_SHOPS}${IS_RELOADED}${IS_FIRST_VISIT}})()`
