/**
 * Runs in the head, before anything is painted, and whenever the page comes back from the browser's memory. A page says
 * for whom and in which language it was made (`data-reader`, `data-language`); the newest one of this browser is noted
 * in local storage. One that comes back by "Back" or "Forward" and was made for another reader, or in another language,
 * is hidden and loaded anew: nobody who has signed out is to be seen on it.
 *
 * A page from the page cache is the same for everybody: of the announcements in it (`data-announcements`) the style hides
 * those that this browser has dismissed (local storage, ANN-05), by their places: `data-dismissed=" 1 3"`.
 */
export const readerScript = `(function(){try{
var s=localStorage,k='reader',d=document.documentElement,p=performance,n;
function own(){var r=d.dataset.reader;return r===void 0?null:d.dataset.language+' '+r}
function isOld(){var o=own(),l=s.getItem(k);return o!==null&&l!==null&&l!==o}
function anew(){d.hidden=true;location.reload()}
n=d.dataset.announcements;n&&n.split(' ').forEach(function(a,i){if((s.dismissedAnnouncements||'').indexOf('"'+a+'"')>-1)d.dataset.dismissed=(d.dataset.dismissed||'')+' '+(i+1)});
addEventListener('pageshow',function(e){if(e.persisted&&isOld())anew()});
n=p.getEntriesByType('navigation')[0];
if((n?n.type==='back_forward':p.navigation.type===2)&&isOld())anew();
else if(own()!==null)s.setItem(k,own())
}catch(e){}})()`
