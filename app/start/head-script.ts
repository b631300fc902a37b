import { languages } from '#app/i18n/languages.ts'

/**
 * Runs in the head, before anything is painted. The language that this browser chose once (local storage, I18N-05)
 * goes before the cookie: it is copied there, and the page is loaded anew, once, if it came in another language. The
 * switcher's choice is noted as it is sent, so that it works before the page's own scripts do.
 */
export const languageScript = `(function(){try{
var s=localStorage,k='i18nextLng',d=document,l=s.getItem(k),c=(d.cookie.match(/(?:^|; )lng=(\\w+)/)||[])[1];
if(${JSON.stringify(languages)}.indexOf(l)>-1&&l!==c){d.cookie='lng='+l+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');
if(d.documentElement.dataset.language!==l&&d.cookie.indexOf('lng='+l)>-1)location.reload()}
d.addEventListener('submit',function(e){var b=e.submitter;if(b&&b.name==='language')s.setItem(k,b.value)},true)
}catch(e){}})()`
