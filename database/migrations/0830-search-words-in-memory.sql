-- Only the search engine corrects and completes words, and it has them in memory.
drop index search_words_two, search_words_three, search_words_four, search_words_sound, search_words_likeness;
drop function any_product_matches(tsquery);
