-- File sets are made of the pictures of what is sold; nothing stands in these.
drop table gallery_photos;
drop table galleries;
