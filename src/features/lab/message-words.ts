/**
 * Words that stay in a service's messages when calls are made anonymous: words of grammar, of errors, and of the
 * interface. A fixed list, since any other word may be someone's name, even in lower case.
 */
export const messageWords: ReadonlySet<string> = new Set(
  // Grammar
  (
    'a about above after again against all allow allowed allows already also although am an and another any anyone ' +
    'anything are as at available be because been before belong belongs below between both but by can cannot could did do ' +
    'does done during each either else every everyone for from given gone had has have having he her his how however ' +
    'if in instead into is it its itself just later least less many might more most much must near needed needs neither ' +
    'never next no none nor not nothing now of off often on once one only onto or other others otherwise out over per ' +
    'please same she should since so some someone soon still such than that the their them then there therefore these they ' +
    'this those though through to too two under unless until up upon us use used using very via was we were what when where ' +
    'whether which while who whom whose why with within without would yet you your ' +
    "aren't can't couldn't didn't doesn't don't hasn't haven't isn't mustn't shouldn't wasn't weren't won't " +
    // Errors
    'abort aborted accept accepted accepts access accessible add added applied apply ask assigned attempt authenticated ' +
    'authentication authorization authorized bad blocked broken busy cancel canceled cancelled change changed changes ' +
    'check choose close closed complete completed conflict conflicts connect connected connection contain contains ' +
    'correct correctly corrupt could create created deactivated delete deleted denied deprecated different disabled does ' +
    'down due duplicate duplicated empty enabled encoded end ended enough error errors exceed exceeded exceeds exist ' +
    'existing exists expected expire expired expires fail failed fails failure fault faulty finished forbidden found full ' +
    'gateway give gone handle handled identify ignored impossible inactive incomplete incorrect incorrectly internal ' +
    'invalid kept large larger last late leave left limit limits listed load loaded locked log long longer lost ' +
    'maintenance malformed match matched matches matching maximum mean minimum mismatch missing moved mutually need nested ' +
    'new nil null occurred offline old older open opened outside overloaded own parameter parameters parse parsed pending ' +
    'perform permission permissions permitted possible problem process processed processing prohibited provide provided ' +
    'reached read received recognized refused reject rejected remove removed repeat repeated request requested requests ' +
    'require required requires reserved resource response responses restricted retry run running save saved scheduled ' +
    'seconds send sending sent server set several shorter small smaller something sorry start started state status stop ' +
    'stopped store stored successful successfully supply support supported supports suspended temporarily temporary time ' +
    'timed timeout times took transaction try twice type unable unauthorized unavailable undefined unexpected unique ' +
    'unknown unprocessable unreachable unsupported update updated upstream valid validation value values verified wait ' +
    'went wrong ' +
    // The interface
    'acquisition active admin advance api app apps array audience batch batches body boolean broadcast broadcasts bytes ' +
    'call calls campaign campaigns carrier case channel character characters code column company companies confirmation ' +
    'content content-type application/json country custom data database date dates date-time date-times day days device ' +
    'devices digits duration email emails endpoint entity entry entries exclusive external field fields filter filters ' +
    'first form format group hour hours http id identifier ids import imported imports input inserted integer item items ' +
    'json key keys letters levels list lists location locations message messages method minute minutes mobile moment month ' +
    'months multiple name names number numbers numeric object objects offset operation option options order participant ' +
    'participants password path pattern people percent-encoded person persons phone phones placeholder ' +
    'placeholders platform pass passes property provider push queue quota query range rate record records reference ' +
    'reply replied result results role roles second selector service services session short size sms status string ' +
    'subscribe subscribed subscriber subscribers subscription subscriptions syntax target targeting template text texts ' +
    'timestamp timezone token tokens total true false unit unsubscribed url urls user users version wallet week weeks ' +
    'year years zone zones ' +
    // Beginnings of sentences, and abbreviations
    'A The There Several This That These An No Not Only All Each Every Please Try It Its Is Are Must Rate Too Unknown ' +
    'Invalid Missing Internal Upstream Service Server Request Reply Person Persons Number Device Devices Broadcast List ' +
    'Lists Campaign Batch Item Items Company App Token Tokens Field Fields Filter Filters Message Messages Wallet Another ' +
    'Bad Conflict Error Forbidden Gateway Timeout Unauthorized Unavailable Unprocessable Entity Found Too Many Requests ' +
    'JSON API MDN UTC UTF-8 MiB NUL HTTP SMS URL ID E.164 ISO IOS ANDROID GET POST PUT DELETE'
  ).split(' '),
)
