import { readerScript } from '#app/components/layout/reader-script.ts'
import { languages } from '#app/i18n/languages.ts'

/**
 * Runs in the head, before anything is painted. The language that this browser chose once (local storage, I18N-05)
 * goes before the cookie: it is copied there, and the page is loaded anew, once, if it came in another language. The
 * switcher's choice is noted as it is sent, so that it works before the page's own scripts do.
 */
const languageScript = `(function(){try{
var s=localStorage,k='i18nextLng',d=document,l=s.getItem(k),c=(d.cookie.match(/(?:^|; )lng=(\\w+)/)||[])[1];
if(${JSON.stringify(languages)}.indexOf(l)>-1&&l!==c){d.cookie='lng='+l+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');
if(d.documentElement.dataset.language!==l&&d.cookie.indexOf('lng='+l)>-1)location.reload()}
d.addEventListener('submit',function(e){var b=e.submitter;if(b&&b.name==='language')s.setItem(k,b.value)},true)
}catch(e){}})()`

/**
 * Remix pipes the page's data through a `TextEncoderStream`, in a script within the page. Firefox has none before 113,
 * nor a `pipeThrough` before 102: there the data stay texts, until `older-browsers.ts` encodes them.
 */
const streamScript = `;(function(p,q){if(p&&!self.TextEncoderStream){self.TextEncoderStream=function(){};
p.pipeThrough=function(t){return t instanceof TextEncoderStream?this:q.apply(this,arguments)}}
})(self.ReadableStream&&ReadableStream.prototype,self.ReadableStream&&ReadableStream.prototype.pipeThrough)`

export const headScript = `${languageScript};${readerScript}${streamScript}`
