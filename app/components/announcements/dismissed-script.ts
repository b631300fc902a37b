/** In local storage: a JSON array of ids (ANN-05). */
export const DISMISSED_KEY = 'dismissedAnnouncements'

/**
 * Runs in the head, before anything is painted. A page from the page cache is the same for everybody: of the
 * announcements in it (`data-announcements`) the style hides those that this browser has dismissed, by their places
 * (`data-dismissed="1 3"`, or `all`), until the popup itself leaves them out.
 */
export const dismissedScript = `(function(){try{
var d=document.documentElement.dataset,a=d.announcements?d.announcements.split(' '):[],s=JSON.parse(localStorage.getItem('${DISMISSED_KEY}'))||[],p=[];
a.forEach(function(id,i){if(s.indexOf(id)>-1)p.push(i+1)});
if(p.length)d.dismissed=p.length<a.length?p.join(' '):'all'
}catch(e){}})()`
